// The implementation of number and date formats and time zones: Foundation for all languages, or the types here for English and UTC.
// Foundation's internationalization includes the data of ICU, which is most of the size of a library that links it.
#if Languages
    typealias LanguageWriter = FoundationWriter
    typealias DateFormat = FoundationDateFormat
    typealias TimeZoneRules = FoundationTimeZone
#else
    typealias LanguageWriter = EnglishWriter
    typealias DateFormat = EnglishDateFormat
    typealias TimeZoneRules = CoordinatedTime
#endif
