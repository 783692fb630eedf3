import Testing

@testable import ObjectModel
@testable import SchemaRules

/// The name of a composite is in no version hash and in no store: the elements are.
@Suite("Composites of any name")
struct CompositeTests {
    @Test("A composite is compared by its elements, not by its name", arguments: unchanged + legal + losing + lacking)
    func row(name: String, old: [String], new: [String], expected: [String]) {
        let grading = ModelGrading(from: MigrationVersion(model(old)), to: MigrationVersion(model(new)))
        let lines = grading.changes.map { change in
            let description = change.description
            let values = "\(description.from ?? "∅") → \(description.to ?? "∅")"
            let grade = "\(change.grade.store)\(change.grade.losesData ? ", loses" : "")"
            return "\(description.symbol) \(description.kind) \(values): \(grade)"
        }
        #expect(lines == expected, "\(name)")
    }

    @Test("A renamed composite has the hash of its elements", arguments: unchanged)
    func hashes(name: String, old: [String], new: [String], expected: [String]) {
        let entities = [old, new].map { VersionHashes(of: ModelGraph(model($0))).entities }
        #expect(entities[0] == entities[1], "\(name)")
    }

    /// Nothing to migrate.
    private static let unchanged: [(String, [String], [String], [String])] = [
        ("renamed", ["a=X", "X: p q?"], ["a=Y", "Y: p q?"], [renamed("X", "Y")]),
        ("renamed, in another order", ["a=X", "X: p q?"], ["a=Y", "Y: q? p"], [renamed("X", "Y")]),
        ("of two attributes", ["a=X", "b=X", "X: p"], ["a=Y", "b=Y", "Y: p"], [renamed("X", "Y")]),
        (
            "two renamed", ["a=X", "b=Y", "X: p", "Y: q"], ["a=V", "b=W", "V: p", "W: q"],
            [renamed("X", "V"), renamed("Y", "W")]
        ),
        (
            "one takes the other's name", ["a=X", "b=Y", "X: p", "Y: q"], ["a=Z", "b=X", "Z: p", "X: q"],
            [renamed("X", "Z"), renamed("Y", "X")]
        ),
        (
            "names swapped", ["a=X", "b=Y", "X: p", "Y: q"], ["a=Y", "b=X", "X: q", "Y: p"],
            [renamed("Y", "X"), renamed("X", "Y")]
        ),
        ("split", ["a=X", "b=X", "X: p"], ["a=X", "b=Y", "X: p", "Y: p"], [added("Y")]),
        ("merged", ["a=X", "b=Y", "X: p", "Y: p"], ["a=X", "b=X", "X: p"], [removed("Y")]),
        (
            "merged under a third name", ["a=X", "b=Y", "X: p", "Y: p"], ["a=Z", "b=Z", "Z: p"],
            [renamed("X", "Z"), removed("Y")]
        ),
        ("of no attribute", ["X: p"], ["Y: p"], [added("Y"), removed("X")]),
        ("with another one of no attribute", ["a=X", "X: p", "V: q"], ["a=Y", "Y: p", "V: q"], [renamed("X", "Y")]),
        (
            "listed twice", ["a=X", "X: p", "X: q"], ["a=Y", "Y: p", "Y: q"],
            [renamed("X", "Y"), added("Y"), removed("X")]
        ),
    ]

    /// Changes that Core Data migrates by itself, and keeps.
    private static let legal: [(String, [String], [String], [String])] = [
        ("an element inside renamed", ["a=X", "X: n=V", "V: p"], ["a=X", "X: n=W", "W: p"], [renamed("V", "W")]),
        (
            "both renamed", ["a=X", "X: n=V", "V: p"], ["a=Y", "Y: n=W", "W: p"],
            [renamed("X", "Y"), renamed("V", "W")]
        ),
        (
            "split inside", ["a=X", "X: m=V n=V", "V: p"], ["a=X", "X: m=V n=W", "V: p", "W: p"], [added("W")]
        ),
        ("in a circle", ["a=X", "X: n=X p"], ["a=Y", "Y: n=Y p"], [renamed("X", "Y")]),
        ("split in a circle", ["a=X", "b=X", "X: n=X p"], ["a=X", "b=Y", "X: n=X p", "Y: n=Y p"], [added("Y")]),
        (
            "renamed, with one more element", ["a=X", "X: p"], ["a=Y", "Y: p q?"],
            [renamed("X", "Y"), "composite Y.q composite-element-added ∅ → String: inferred"]
        ),
        (
            "renamed, with an optional element", ["a=X", "X: p"], ["a=Y", "Y: p?"],
            [renamed("X", "Y"), "composite Y.p composite-element-optionality-changed NO → YES: inferred"]
        ),
        (
            "renamed, with a renamed element", ["a=X", "X: p"], ["a=Y", "Y: q<p"],
            [renamed("X", "Y"), "composite Y.q composite-element-renamed p → q: inferred"]
        ),
        (
            "renamed with its attribute", ["a=X", "X: p"], ["b<a=Y", "Y: p"],
            ["E.b attribute-renamed a → b: inferred", renamed("X", "Y")]
        ),
        (
            "split, with one more element", ["a=X", "b=X", "X: p"], ["a=X", "b=Y", "X: p", "Y: p q?"],
            ["E.b composite-changed X → Y: inferred", added("Y")]
        ),
        (
            "of one of two optional attributes", ["a=X", "b=X", "X: p"], ["a=X", "b=Y", "X: p", "Y: p?"],
            ["E.b composite-changed X → Y: inferred", added("Y")]
        ),
        (
            "split, with another default", ["a=X", "b=X", "X: p"], ["a=X", "b=Y", "X: p", "Y: p/1"],
            ["E.b composite-changed X → Y: none", added("Y")]
        ),
        (
            "split inside, with one more element", ["a=X", "X: m=V n=V", "V: p"],
            ["a=X", "X: m=V n=W", "V: p", "W: p q?"],
            ["composite W.q composite-element-added ∅ → String: inferred", added("W")]
        ),
    ]

    private static let losing: [(String, [String], [String], [String])] = [
        (
            "renamed, without an element", ["a=X", "X: p q"], ["a=Y", "Y: p"],
            [renamed("X", "Y"), "composite X.q composite-element-removed String → ∅: inferred, loses"]
        ),
        (
            "another one with another element", ["a=X", "b=X", "X: p"], ["a=X", "b=Y", "X: p", "Y: q?"],
            ["E.b composite-changed X → Y: inferred, loses", added("Y")]
        ),
        (
            "merged, without an element", ["a=X", "b=Y", "X: p", "Y: p q"], ["a=X", "b=X", "X: p"],
            ["E.b composite-changed Y → X: inferred, loses", removed("Y")]
        ),
        (
            "split inside, without an element", ["a=X", "X: m=V n=V", "V: p q"],
            ["a=X", "X: m=V n=W", "V: p q", "W: p"],
            ["composite V.q composite-element-removed String → ∅: inferred, loses", added("W")]
        ),
        ("a name that leads nowhere", ["a=X"], ["a=Y"], ["E.a composite-changed X → Y: inferred, loses"]),
    ]

    /// Rows that exist have no value for a mandatory element, where the attribute has a default, perhaps that.
    private static let lacking: [(String, [String], [String], [String])] = [
        ("a mandatory element", ["a=X", "X: p"], ["a=X", "X: p q"], ["composite X.q \(elementAdded): stage"]),
        ("with a default", ["a=X", "X: p"], ["a=X", "X: p q/1"], ["composite X.q \(elementAdded): inferred"]),
        (
            "of an attribute with a default", ["a/1=X", "X: p"], ["a/1=X", "X: p q"],
            ["composite X.q \(elementAdded): stage"]
        ),
        (
            "of one attribute with a default, and one without", ["a/1=X", "b=X", "X: p"], ["a/1=X", "b=X", "X: p q"],
            ["composite X.q \(elementAdded): stage"]
        ),
        ("inside", ["a=X", "X: n=V", "V: p"], ["a=X", "X: n=V", "V: p q"], ["composite V.q \(elementAdded): stage"]),
        (
            "split, with a mandatory element", ["a=X", "b=X", "X: p"], ["a=X", "b=Y", "X: p", "Y: p q"],
            ["E.b composite-changed X → Y: stage", added("Y")]
        ),
        (
            "no longer optional", ["a=X", "X: p?"], ["a=X", "X: p"],
            ["composite X.p composite-element-optionality-changed YES → NO: stage"]
        ),
    ]

    private static let elementAdded = "composite-element-added ∅ → String"

    private static func renamed(_ old: String, _ new: String) -> String {
        "composite \(new) composite-renamed \(old) → \(new): none"
    }

    private static func added(_ name: String) -> String { "composite \(name) composite-added ∅ → \(name): none" }

    private static func removed(_ name: String) -> String { "composite \(name) composite-removed \(name) → ∅: none" }
}

/// A model of one entity: `a=X` is an attribute with a composite, `X: p q? n=Y` a composite with its elements.
private func model(_ lines: [String]) -> ManagedObjectModel {
    var model = ManagedObjectModel()
    var entity = Entity(name: "E")
    for line in lines {
        let parts = line.split(separator: ": ")
        if parts.count == 1 {
            entity.attributes.append(attribute(line))
        } else {
            let elements = parts[1].split(separator: " ").map { attribute(String($0)) }
            model.composites.append(Composite(name: String(parts[0]), attributes: elements))
        }
    }
    model.entities = [entity]
    return model
}

/// `p` is a text, `p?` an optional one, `p<q` one that was `q`, `p/1` one with a default, `p=X` a composite.
private func attribute(_ text: String) -> Attribute {
    var words = text.split(separator: "=")
    let composite = words.count > 1 ? String(words.removeLast()) : nil
    let name = words[0].split { "?<".contains($0) || $0 == "/" }
    var attribute = Attribute(name: String(name[0]), type: composite == nil ? .string : .composite)
    if words[0].hasSuffix("?") { attribute.isOptional = true }
    if words[0].contains("<") { attribute.renamingIdentifier = String(name[1]) }
    if words[0].contains("/") { attribute.defaultText = String(name[1]) }
    attribute.details.compositeName = composite
    return attribute
}
