"""How numbers and dates are written in languages: the library has a part of ICU's data only, and all of this is in it."""

from __future__ import annotations

import pytest

import groma

FORMATS = ["longMonthDayYear", "longDate", "shortDateShortTime", "dayShortMonthYear"]
# What the same session writes with all of ICU's data of version 76.
EXPECTED = {
    "de": ["12.345.678,50", "15. November 2023", "Mittwoch, 15. November 2023", "15.11.2023, 03:43", "15. Nov. 2023"],
    "hi": ["1,23,45,678.50", "15 नवंबर 2023", "बुधवार, 15 नवंबर 2023", "15/11/2023, पू 3:43", "15 नव॰ 2023"],
    "ar": ["12,345,678.50", "15 نوفمبر، 2023", "الأربعاء، 15 نوفمبر، 2023", "15\u200f/11\u200f/2023، 3:43\xa0ص", "15 نوفمبر، 2023"],
    "ja": ["12,345,678.50", "2023年11月15日", "2023年11月15日 水曜日", "2023/11/15 3:43", "2023年11月15日"],
    "fa": ["۱۲٬۳۴۵٬۶۷۸٫۵۰", "۱۵ نوامبر ۲۰۲۳", "چهارشنبه ۱۵ نوامبر ۲۰۲۳", "۲۰۲۳/۱۱/۱۵, ۳:۴۳", "۱۵ نوامبر ۲۰۲۳"],
    "pt-BR": ["12.345.678,50", "15 de novembro de 2023", "quarta-feira, 15 de novembro de 2023", "15/11/2023, 03:43", "15 de nov. de 2023"],
    "ru": ["12\xa0345\xa0678,50", "15 ноября 2023\u202fг.", "среда, 15 ноября 2023\u202fг.", "15.11.2023, 03:43", "15 нояб. 2023\u202fг."],
    "zh-Hant": ["12,345,678.50", "2023年11月15日", "2023年11月15日 星期三", "2023/11/15 上午3:43", "2023年11月15日"],
    "my": ["၁၂,၃၄၅,၆၇၈.၅၀", "၂၀၂၃ နိုဝင်ဘာ ၁၅", "၂၀၂၃ နိုဝင်ဘာ ၁၅ ဗုဒ္ဓဟူး", "၁၅/၁၁/၂၀၂၃ ၀၃:၄၃", "၂၀၂၃ နို ၁၅"],
}


def written(locale: str) -> list[str]:
    fields = [{"name": "OBJECTID", "type": "esriFieldTypeOID"}, {"name": "n", "type": "esriFieldTypeDouble"}]
    fields += [{"name": name, "type": "esriFieldTypeDate"} for name in FORMATS]
    infos: list[dict[str, object]] = [{"fieldName": "n", "visible": True, "format": {"places": 2, "digitSeparator": True}}]
    infos += [{"fieldName": name, "visible": True, "format": {"dateFormat": name}} for name in FORMATS]
    with groma.Session(locale=locale, time_zone="Asia/Kolkata") as session:
        definition = {"name": "a", "fields": fields, "geometryType": "esriGeometryPoint", "objectIdField": "OBJECTID"}
        session.request("features.createLayer", {"provider": "memory", "name": "a", "definition": definition})
        attributes = {"n": 12_345_678.5, **{name: 1_700_000_000_000 for name in FORMATS}}
        session.request("features.applyEdits", {"layer": "a", "adds": [{"attributes": attributes}], "time": 0})
        session.request("popups.open", {"layer": "a", "definition": {"title": "a", "fieldInfos": infos}})
        (section,) = [one for one in session.popups.view()["sections"] if one["kind"] == "fields"]
        return [row["text"] for row in section["rows"]]


@pytest.mark.parametrize("locale", EXPECTED)
def test_numbers_and_dates(locale: str) -> None:
    assert written(locale) == EXPECTED[locale]
