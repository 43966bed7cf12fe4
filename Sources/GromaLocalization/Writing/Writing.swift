// Who writes numbers and dates and knows the clocks of the world: Foundation in all languages, or what is here in English and UTC. Foundation's internationalization brings
// the data of ICU, which is most of a library that has it linked in.
#if Languages
    typealias LanguageWriter = FoundationWriter
    typealias DateFormat = FoundationDateFormat
    typealias TimeZoneRules = FoundationTimeZone
#else
    typealias LanguageWriter = EnglishWriter
    typealias DateFormat = EnglishDateFormat
    typealias TimeZoneRules = CoordinatedTime
#endif
