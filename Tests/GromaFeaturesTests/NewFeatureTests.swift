import GromaFeatures
import GromaFormats
import Testing

/// New features of templates and types, and the template that a feature was made from.
@Suite struct NewFeatureTests {
    /// A layer of two types; the second has no templates. The layer has templates of its own.
    private func layer() -> LayerDefinition {
        var layer = LayerDefinition(
            name: "plants", geometryType: .point,
            fields: [
                Field("KIND", .integer), Field("NAME", .string, defaultValue: "none"), Field("AGE", .integer, defaultValue: 3),
                Field("NOTE", .string),
            ])
        layer.typeIDField = "KIND"
        layer.types = [
            FeatureType(
                id: 1, name: "tree",
                templates: [
                    FeatureTemplate(name: "oak", prototype: ["NAME": "oak", "AGE": 90]),
                    FeatureTemplate(name: "elm", prototype: ["NAME": "elm", "AGE": .null]),
                ]),
            FeatureType(id: 2, name: "shrub"),
        ]
        layer.templates = [
            FeatureTemplate(name: "grass", prototype: ["NAME": "grass"]), FeatureTemplate(name: "moss", prototype: ["NAME": "moss"]),
        ]
        return layer
    }

    @Test func aTemplateOverridesTheDefaultsOfTheFields() {
        let layer = layer()
        #expect(layer.makeFeature(from: FeatureTemplate(name: "x")).attributes == ["NAME": "none", "AGE": 3])
        let made = layer.makeFeature(
            from: FeatureTemplate(name: "x", prototype: ["name": "lower", "OTHER": 1, "NOTE": "new", "AGE": .null]))
        #expect(made.attributes["NAME"] == "lower" && made.attributes["NOTE"] == "new" && made.attributes["AGE"]?.isNull == true)
        #expect(made.attributes["OTHER"] == nil && made.attributes["KIND"] == nil)
        #expect(made.objectID == nil && made.geometry == nil)
    }

    @Test func aTypeGivesItsFirstTemplateAndItsID() {
        var layer = layer()
        #expect(layer.makeFeature(ofType: layer.types[0]).attributes == ["KIND": 1, "NAME": "oak", "AGE": 90])
        #expect(layer.makeFeature(ofType: layer.types[1]).attributes == ["KIND": 2, "NAME": "none", "AGE": 3])
        layer.typeIDField = nil
        #expect(layer.makeFeature(ofType: layer.types[0]).attributes["KIND"] == nil)
    }

    /// The templates are those of the feature's type; the first one whose values are all the same, or else the first one.
    @Test(
        arguments: [
            (["KIND": 1, "NAME": "oak", "AGE": 90], "oak"), (["KIND": 1, "NAME": "elm", "AGE": 5], "elm"),
            (["KIND": 1, "NAME": "oak", "AGE": 91], "oak"), (["KIND": 1, "NAME": "moss"], "oak"), (["KIND": 2, "NAME": "moss"], nil),
            (["NAME": "moss"], "moss"), (["NAME": "elm"], "grass"), (["KIND": 3, "NAME": "moss"], "moss"),
        ] as [(Attributes, String?)])
    func templateOf(_ attributes: Attributes, _ name: String?) {
        #expect(layer().template(of: Feature(attributes: attributes))?.name == name)
    }

    @Test func theDefaultInATypeIsThatOfItsFirstTemplate() {
        let layer = layer()
        let (name, age, note) = (layer.fields[2], layer.fields[3], layer.fields[4])
        #expect(layer.defaultValue(of: name, in: layer.types[0]) == "oak")
        #expect(layer.defaultValue(of: age, in: layer.types[0]) == 90)
        #expect(layer.defaultValue(of: note, in: layer.types[0]) == nil)
        #expect(layer.defaultValue(of: name, in: layer.types[1]) == "none")
        #expect(layer.defaultValue(of: age, in: nil) == 3)
        let empty = FeatureType(id: 4, name: "x", templates: [FeatureTemplate(name: "x", prototype: ["NAME": .null])])
        #expect(layer.defaultValue(of: name, in: empty) == "none", "null in a prototype is no value")
    }

    /// The domain under the name itself goes before those whose names differ in case, of which the first in order counts.
    @Test func domainsAreFoundWhateverTheCase() {
        func codes(_ name: String) -> Domain { Domain(name: name, kind: .codedValues([])) }
        let type = FeatureType(id: 1, name: "t", domains: ["AB": codes("first"), "aB": codes("second"), "c": codes("third")])
        #expect(type.domain(ofField: "aB")?.name == "second" && type.domain(ofField: "AB")?.name == "first")
        #expect(type.domain(ofField: "ab")?.name == "first" && type.domain(ofField: "Ab")?.name == "first")
        #expect(type.domain(ofField: "C")?.name == "third" && type.domain(ofField: "d") == nil)
    }
}
