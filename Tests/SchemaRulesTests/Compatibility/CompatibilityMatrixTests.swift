import Foundation
import SimulatedModels
import TestSupport
import Testing

@testable import SchemaRules

@Suite("Compatibility of versions")
struct CompatibilityMatrixTests {
    @Test("The compatibility of two versions is what the references say, in both directions", arguments: PairRow.all)
    func pair(_ row: PairRow) throws {
        let matrix = try CompatibilityMatrix([row.old, row.new])
        let said = "\(matrix.reasons(of: 0, readBy: 1)) \(matrix.reasons(of: 1, readBy: 0))"
        #expect(matrix.verdict(of: 0, readBy: 1).outcome == row.toNew, "\(said)")
        #expect(matrix.verdict(of: 1, readBy: 0).outcome == row.toOld, "\(said)")
        let reasons = [(0, 1), (1, 0)].flatMap { matrix.verdict(of: $0.0, readBy: $0.1).reasons }
        #expect(Set(reasons.map(\.kind)) == row.kinds, "\(said)")
    }

    /// A change can have several explanations in the gate; people get one.
    @Test("A verdict about two versions gives one reason for each field", arguments: PairRow.all)
    func once(_ row: PairRow) throws {
        let matrix = try CompatibilityMatrix([row.old, row.new])
        for (writer, reader) in [(0, 1), (1, 0)] {
            let places = matrix.verdict(of: writer, readBy: reader).reasons.map { "\($0.symbol) \($0.place)" }
            #expect(places.count == Set(places).count, "\(places)")
        }
    }

    @Test("Two equal versions are compatible in both directions", arguments: Sampling.seeds(upTo: 100))
    func same(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let xml = SimulatedModel.random(using: &random).xml
        let matrix = CompatibilityMatrix([try version("V1", xml: xml), try version("V2", xml: xml)])
        for (writer, reader) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            #expect(matrix.reasons(of: writer, readBy: reader) == [], "\(xml)")
        }
    }

    @Test("The outcomes of compatibility are ordered from best to worst")
    func order() {
        #expect(CompatibilityOutcome.allCases.map(\.rawValue) == ["synced", "unread", "lost", "refused", "misread"])
        #expect(CompatibilityOutcome.allCases == CompatibilityOutcome.allCases.sorted())
    }

    @Test("The worst of several reasons decides the outcome and is named first")
    func worst() throws {
        let matrix = try CompatibilityMatrix([
            "Post: a string, b string, c integer16, d string|Tag",
            "Post: x=b string, c double, d uuid|Tag",
        ])
        #expect(
            matrix.reasons(of: 0, readBy: 1) == [
                "misread values-read-otherwise Post.d", "refused type-changed Post.c", "lost property-renamed Post.x",
                "unread field-unknown Post.a",
            ]
        )
    }

    @Test("A renaming is followed over the versions between")
    func chain() throws {
        let matrix = try CompatibilityMatrix([
            "Post: a string", "Post: b=a string", "Post: c=b string", "Post: c string",
        ])
        #expect(matrix.reasons(of: 0, readBy: 3) == ["lost property-renamed Post.c"])
        #expect(matrix.reasons(of: 3, readBy: 0) == ["lost property-renamed Post.a"])
        #expect(matrix.reasons(of: 2, readBy: 3) == [])
    }

    @Test("A name that a version between lacks is an uncertain reason, and the outcome stays synced")
    func gap() throws {
        let versions = ["Post: a string|Tag: name string", "Post", "Post: a string|Tag: name string"]
        let matrix = try CompatibilityMatrix(versions)
        for (writer, reader) in [(0, 2), (2, 0)] {
            let verdict = matrix.verdict(of: writer, readBy: reader)
            #expect(verdict.outcome == .synced)
            #expect(
                verdict.reasons.map { "\($0.kind.word) \($0.symbol)" } == [
                    "name-gone-between Post.a", "name-gone-between Tag",
                ]
            )
            #expect(verdict.reasons.allSatisfy { !$0.isCertain })
        }
    }

    @Test("An attribute new to an older version is unread, whatever used to have its name")
    func reusedOldName() throws {
        let matrix = try CompatibilityMatrix(["Post: a string", "Post: b=a string", "Post: b string, a string"])
        #expect(matrix.reasons(of: 2, readBy: 1) == ["unread field-unknown Post.a"])
        #expect(matrix.verdict(of: 2, readBy: 0).outcome == .misread)
    }

    @Test("An entity that no store mirrors does not count for compatibility")
    func configuration() throws {
        func xml(_ type: String) -> String {
            """
            <model>
            <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>
            <entity name="Draft"><attribute name="rank" optional="YES" attributeType="\(type)"/></entity>
            <configuration name="Cloud"><memberEntity name="Post"/></configuration>
            </model>
            """
        }
        let matrix = CompatibilityMatrix([
            try version("V1", xml: xml("String"), configuration: "Cloud"),
            try version("V2", xml: xml("Double"), configuration: "Cloud"),
        ])
        #expect(matrix.reasons(of: 0, readBy: 1) == [])
    }

    @Test("Records of an entity that the reader's store lacks count as unread")
    func leftConfiguration() throws {
        func xml(_ members: String) -> String {
            """
            <model>
            <entity name="Media"/><entity name="Photo" parentEntity="Media"/><entity name="Tag"/>
            <configuration name="Cloud"><memberEntity name="Media"/>\(members)</configuration>
            </model>
            """
        }
        let matrix = CompatibilityMatrix([
            try version(
                "V1",
                xml: xml(#"<memberEntity name="Photo"/><memberEntity name="Tag"/>"#),
                configuration: "Cloud"
            ),
            try version("V2", xml: xml(""), configuration: "Cloud"),
        ])
        #expect(
            matrix.reasons(of: 0, readBy: 1) == ["unread entity-unknown Photo", "unread record-type-unknown Tag"]
        )
        #expect(matrix.reasons(of: 1, readBy: 0) == [])
    }

    @Test("Composite attributes are compatible exactly if their elements are", arguments: ["street", "road"])
    func composite(element: String) throws {
        func xml(_ name: String, _ composite: String) -> String {
            """
            <model>
            <entity name="Post"><attribute name="place" optional="YES" attributeType="Composite" composite="\(composite)"/></entity>
            <composite name="\(composite)"><attribute name="\(name)" optional="YES" attributeType="String"/></composite>
            </model>
            """
        }
        let matrix = CompatibilityMatrix([
            try version("V1", xml: xml("street", "Place")), try version("V2", xml: xml(element, "Address")),
        ])
        let expected = element == "street" ? [] : ["misread composite-changed Post.place"]
        #expect(matrix.reasons(of: 0, readBy: 1) == expected)
        #expect(matrix.reasons(of: 1, readBy: 0) == expected)
    }

    @Test("A field that the server refuses is refused in both directions", arguments: Sampling.seeds(upTo: 200))
    func refused(seed: Int) throws {
        let pair = try RandomVersions(seed: seed)
        let matrix = CompatibilityMatrix([try version("V1", xml: pair.old.xml), try version("V2", xml: pair.new.xml)])
        func refused(_ writer: Int, _ reader: Int) -> Set<String> {
            Set(matrix.verdict(of: writer, readBy: reader).reasons.filter { $0.outcome == .refused }.map(\.place))
        }
        #expect(refused(0, 1) == refused(1, 0), "\(pair.old.xml)\n\(pair.new.xml)")
    }
}
