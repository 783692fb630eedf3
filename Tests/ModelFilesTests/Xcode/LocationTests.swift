import Foundation
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Locations in model files")
struct LocationTests {
    /// One model, laid out in several ways.
    static let layouts: [String] = [
        CompleteModel.text,
        CompleteModel.text.replacing("\n", with: "\r\n"),
        "\u{FEFF}" + CompleteModel.text,
        CompleteModel.text.replacing("?>\n", with: "?>\n<!-- Größe 写真 <entity> 👩‍👧 -->\n"),
        CompleteModel.text.replacing(" name=", with: "\n\t name = "),
    ]

    static let spellings: [String] =
        layouts + [
            CompleteModel.text.replacing("title", with: "Ti&amp;tel 写真"),
            CompleteModel.text.replacing("<entity", with: String(repeating: " ", count: 70_000) + "<entity"),
            CompleteModel.text.replacing("value=\"1\"", with: "value=\"\(String(repeating: "é", count: 70_000))\""),
        ]

    @Test(
        "The location of an element is its opening bracket, and that of an attribute its raw value",
        arguments: spellings.indices
    )
    func everything(spelling: Int) throws {
        let bytes = Array(Self.spellings[spelling].utf8)
        let result = try read(bytes)
        #expect(result.diagnostics.isEmpty)
        try expectOrigins(of: try #require(result.model), in: bytes)
        expectRanges(in: bytes)
    }

    private func expectOrigins(of model: ManagedObjectModel, in bytes: [UInt8]) throws {
        let tags = ScannedTag.all(in: bytes)
        let origins = model.originsByElement
        for element in Set(tags.map(\.name)).subtracting(CompleteModel.elementsWithoutOrigin) {
            let expected = tags.filter { $0.name == element }.map(\.offset)
            #expect(origins[element]?.sorted() == expected, "<\(element)>")
        }
    }

    private func expectRanges(in bytes: [UInt8]) {
        let source = SourceText(path: "contents", bytes: bytes)
        for tag in ScannedTag.all(in: bytes) {
            let element = source.range(of: SourceLocation(path: "contents", offset: tag.offset))
            #expect(source.marked(element) == "<\(tag.name)")
            for (name, rawValue) in tag.attributes {
                let place = SourceLocation(path: "contents", offset: tag.offset, part: .attribute(name))
                #expect(source.marked(source.range(of: place)) == rawValue)
            }
        }
    }
}

extension CompleteModel {
    /// They group others and mean nothing by themselves, or only draw.
    static let elementsWithoutOrigin: Set = [
        "userInfo", "uniquenessConstraints", "compoundIndexes", "elements", "element",
    ]
}

extension ManagedObjectModel {
    /// Every origin of the model, by the element it must point at.
    var originsByElement: [String: [Int]] {
        var found: [String: [Int]] = ["model": [origin.offset]]
        func add(_ element: String, _ origins: [SourceOrigin]) {
            found[element, default: []] += origins.map(\.offset)
        }
        let attributes = entities.flatMap(\.attributes) + composites.flatMap(\.attributes)
        let relationships = entities.flatMap(\.relationships)
        let fetchedProperties = entities.flatMap(\.fetchedProperties)
        let fetchIndexes = entities.flatMap(\.fetchIndexes)
        let constraints = entities.flatMap(\.uniquenessConstraints)
        let compoundIndexes = entities.flatMap(\.compoundIndexes)
        add("entity", entities.map(\.origin))
        add("attribute", attributes.map(\.origin))
        add("relationship", relationships.map(\.origin))
        add("fetchedProperty", fetchedProperties.map(\.origin))
        add("fetchRequest", (fetchRequests + fetchedProperties.compactMap(\.request)).map(\.origin))
        add("fetchIndex", fetchIndexes.map(\.origin))
        add("fetchIndexElement", fetchIndexes.flatMap(\.elements).map(\.origin))
        add("uniquenessConstraint", constraints.map(\.origin))
        add("constraint", constraints.flatMap(\.properties).map(\.origin))
        add("compoundIndex", compoundIndexes.map(\.origin))
        add("index", compoundIndexes.flatMap(\.properties).map(\.origin))
        add("configuration", configurations.map(\.origin))
        add("memberEntity", configurations.flatMap(\.members).map(\.origin))
        add("composite", composites.map(\.origin))
        add("entry", entities.flatMap(\.userInfo).map(\.origin))
        add("entry", attributes.flatMap(\.details.userInfo).map(\.origin))
        add("entry", (relationships.flatMap(\.userInfo) + fetchedProperties.flatMap(\.userInfo)).map(\.origin))
        return found
    }
}
