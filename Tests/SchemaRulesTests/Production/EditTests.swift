import EditedModels
import Testing

/// The table of edits, with each kind of evidence, through the line that `modelc check` runs.
@Suite("Edits of models that shipped")
struct EditTests {
    /// One kind of evidence for each list of a row.
    private static let kinds: [Evidence] = [.export, .ledger, [.export, .against]]
    /// Evidence whose findings follow from those, where production has what the shipped model needs.
    private static let further: [Evidence] = [
        .against, [.export, .tags], [.export, .ledger, .against, .tags, .version],
    ]

    @Test("An edit has exactly the findings of its row, by each kind of evidence", arguments: ModelEdit.all)
    func edit(_ edit: ModelEdit) throws {
        try expect(
            edit.findings,
            from: edit.old,
            to: edit.new,
            deployed: edit.deployed,
            by: Self.kinds + (edit.deployed == nil ? Self.further : [])
        )
    }

    @Test(
        "Undoing an edit has exactly the findings of its row, by each kind of evidence",
        arguments: ModelEdit.all.filter { $0.reverse != nil }
    )
    func undo(_ edit: ModelEdit) throws {
        try expect(try #require(edit.reverse), from: edit.new, to: edit.old, by: Self.kinds)
    }

    @Test("An older version in the bundle shows whether a field was written, and not that it shipped")
    func versions() throws {
        for edit in ModelEdit.all {
            let edited = try EditedModel(from: edit.old, to: edit.new, deployed: edit.deployed).withDeployedSchema()
            let findings = edit.deployed == nil ? edit.findings.export : edit.findings.by([.export, .version])
            let found = try edited.findings(by: [.export, .version]).sorted()
            #expect(found == findings, "\(edit.name)")
        }
    }

    @Test("A model that equals the shipped one has no finding", arguments: ModelEdit.all)
    func same(_ edit: ModelEdit) throws {
        let evidence: Evidence = [.export, .ledger, .against, .tags, .version]
        let same = EditedModel(from: edit.old, to: edit.old, deployed: edit.deployed)
        #expect(try same.findings(by: evidence) == [])
    }

    /// The types of attributes, by the type of their field.
    private static let groups = [
        "INT64": ["Integer 16", "Integer 32", "Integer 64", "Boolean"], "DOUBLE": ["Double", "Float", "Decimal"],
        "TIMESTAMP": ["Date"], "STRING": ["String", "UUID", "URI"], "BYTES": ["Binary", "Transformable", "Composite"],
    ].sorted { $0.key < $1.key }
    private static let attributeTypes = groups.flatMap { group in group.value.map { (group: group.key, name: $0) } }

    @Test("An attribute's type may change only within its group of types", arguments: attributeTypes.indices)
    func types(position: Int) throws {
        let old = Self.attributeTypes[position]
        func entities(_ type: (String) -> String) -> String {
            Self.attributeTypes.indices.map { number in
                let attribute = ModelEdit.attribute("value", type: type(Self.attributeTypes[number].name))
                return #"<entity name="E\#(10 + number)">\#(attribute)</entity>"#
            }.joined()
        }
        let edited = EditedModel(from: entities { _ in old.name }, to: entities { $0 })
        let refused = Self.attributeTypes.indices.filter { Self.attributeTypes[$0].group != old.group }
            .map { "CKP303 error E\(10 + $0).value" }
        for evidence in [.export, .ledger] as [Evidence] {
            let found = try edited.faults(by: evidence).filter { $0.hasPrefix("CKP") }
            #expect(found == refused)
        }
    }

    private func expect(
        _ findings: ModelEdit.Findings,
        from old: String,
        to new: String,
        deployed: String? = nil,
        by evidence: [Evidence]
    ) throws {
        let edited = try EditedModel(from: old, to: new, deployed: deployed).withDeployedSchema()
        for evidence in evidence {
            let found = try edited.findings(by: evidence).sorted()
            #expect(found == findings.by(evidence), "by \(evidence)")
        }
    }
}
