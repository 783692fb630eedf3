import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport

@Suite("Properties of random schemas")
struct PropertyTests {
    @Test("A random schema is read back from the text that it was written to")
    func roundTrip() {
        for seed in Sampling.seeds(upTo: 300) {
            var generator = SeededGenerator(seed: seed)
            let schema = Schema.random(using: &generator)
            let parsed = parse(schema.text)
            #expect(parsed.diagnostics.map(\.message) == [], "seed \(seed)")
            #expect(parsed.schema == schema.canonical, "seed \(seed)")
            #expect(parsed.schema?.text == schema.text, "seed \(seed)")
        }
    }

    @Test("A damaged schema text is refused, or read as a schema that is written and read again")
    func mutations() {
        for seed in Sampling.seeds(upTo: 300) {
            var generator = SeededGenerator(seed: seed)
            var bytes = Array(Schema.random(using: &generator).text.utf8)
            for _ in 0..<20 {
                bytes.damage(with: "(),;<>\"/*- \u{A0}“x\n", using: &generator)
                let parsed = Schema.parse(bytes: bytes, path: "schema.ckdb")
                #expect((parsed.schema == nil) == parsed.diagnostics.contains { $0.severity == .error }, "seed \(seed)")
                guard let schema = parsed.schema else { continue }
                #expect(parse(schema.text).schema == schema.canonical, "seed \(seed)")
            }
        }
    }
}

extension Schema {
    fileprivate static func random(using generator: inout SeededGenerator) -> Schema {
        let roles = names("Role", using: &generator).map { Role(name: $0) }
        let types = names("Type", using: &generator).map { RecordType.random($0, roles: roles, using: &generator) }
        return Schema(roles: roles, recordTypes: types + [.users]).shuffled(using: &generator)
    }

    private func shuffled(using generator: inout SeededGenerator) -> Schema {
        Schema(roles: roles, recordTypes: recordTypes.shuffled(using: &generator))
    }
}

extension RecordType {
    fileprivate static func random(_ name: String, roles: [Role], using generator: inout SeededGenerator)
        -> RecordType
    {
        let own = names("f", using: &generator).map { Field.random($0, using: &generator) }
        let roleNames = Role.implicitNames + roles.map(\.name)
        let grants = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            Grant(
                Privileges([.write]).union(Privilege.allCases.filter { _ in Bool.random(using: &generator) }),
                to: roleNames[Int.random(in: roleNames.indices, using: &generator)]
            )
        }
        let fields = (own + SystemField.fields.prefix(Int.random(in: 0...6, using: &generator))).shuffled(
            using: &generator
        )
        return RecordType(name: name, fields: fields, grants: grants)
    }
}

extension Field {
    fileprivate static func random(_ name: String, using generator: inout SeededGenerator) -> Field {
        let primitives = FieldType.Primitive.allCases
        let primitive = primitives[Int.random(in: primitives.indices, using: &generator)]
        let isEncrypted = primitive.canBeEncrypted && Bool.random(using: &generator)
        let type = FieldType(primitive, isEncrypted: isEncrypted, isList: Bool.random(using: &generator))
        let mayHaveIndexes = !isEncrypted && primitive != .asset
        return Field(
            name: name,
            type: type,
            indexes: mayHaveIndexes ? Indexes(Index.allCases.filter { _ in Bool.random(using: &generator) }) : []
        )
    }
}

/// A few different names, among them some that need quotes.
private func names(_ stem: String, using generator: inout SeededGenerator) -> [String] {
    let endings = ["", "A", "_", "a.b", " x", "é", "-", "<", "//", "(", ";", "“", "9"]
    let wanted = Int.random(in: 0...endings.count, using: &generator)
    let names = endings.shuffled(using: &generator).prefix(wanted).map { stem + $0 }
    return names + (stem == "f" && wanted > 6 ? ["grant", "SORTABLE", "Preferred", "type", "record", "_x"] : [])
}
