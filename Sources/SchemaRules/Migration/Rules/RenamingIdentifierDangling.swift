import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    static let renamingIdentifierDangling = Rule<VersionHistory>(
        id: "MIG507",
        name: "renaming-identifier-dangling",
        severity: .error,
        summary: "A renaming identifier of the current version matches no element of an earlier version.",
        rationale: """
            Core Data matches elements by their renaming identifiers; an element without one is matched by its name. \
            If an identifier matches nothing, the element is new: Core Data drops the old column or table with all \
            values, without an error. This also happens if the name stays and only the identifier is wrong.

            Set the identifier to the name of the element in the previous version, or to its identifier there. If the \
            element is new and nothing is lost, the finding is a warning.
            """,
        source: "Apple, \"Core Data Model Versioning and Data Migration Programming Guide\"",
        passing: [
            RuleExample([
                "V1": .post("title", "String"),
                "V2":
                    #"<entity name="Note" elementID="Post"><attribute name="heading" optional="YES" attributeType="String" elementID="title"/></entity>"#,
                "V3":
                    #"<entity name="Memo" elementID="Post"><attribute name="head" optional="YES" attributeType="String" elementID="title"/></entity>"#,
            ])
        ],
        failing: [
            RuleExample([
                "V1": .post("title", "String"),
                "V2": .post("heading", "Date", was: "titel").marking("elementID"),
            ]),
            RuleExample([
                "V1": #"<entity name="Post"/>"#,
                "V2": #"<entity name="Post" ↓elementID="Psot" versionHashModifier="2"/>"#,
            ]),
            RuleExample([
                "V1": .post("title", "String"),
                "V2": """
                <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/>
                <attribute name="text" optional="YES" attributeType="String" ↓elementID="body"/></entity>
                """,
            ]),
        ]
    ) { history, findings in
        let model = history.current.graph
        let claims = model.elementsWithForeignIdentifier
        guard !claims.isEmpty, let before = history.versionBeforeCurrent else { return }
        let known = history.earlierNames
        let match = ModelMatch(from: before.graph, to: model)
        for element in claims {
            let identifier = model.matchedIdentifier(of: element)
            if known[element.propertyKind]?.contains(identifier) == true { continue }
            let losesData = match.oldElement(of: element) != nil || match.hasLostSibling(of: element)
            findings.report(
                "the renaming identifier '\(identifier)' of '\(model.symbol(of: element))' matches no element of an earlier "
                    + "version",
                at: model.placeOfIdentifier(of: element),
                symbol: model.symbol(of: element),
                help: model.model.language.words(
                    editor: losesData
                        ? "Core Data drops the old element with all values, without an error. Set it to the name in "
                            + "'\(before.name)', or to the identifier there."
                        : "It renames nothing. Remove it, or set it to the name in '\(before.name)'.",
                    swift: "Correct `originalName:`, or remove it: it names no property or class of an earlier version."
                ),
                severity: losesData ? nil : .warning,
                fix: losesData || model.model.language != .editor
                    ? nil : Fix(.remove("elementID"), at: model.placeOfIdentifier(of: element), isCertain: false)
            )
        }
    }
}

extension VersionHistory {
    /// The last shipped version, else the version before the current one; nil for the first version.
    fileprivate var versionBeforeCurrent: MigrationVersion? {
        if let lastStep, lastStep.old.name != current.name { return lastStep.old }
        return currentPosition > 0 ? versions[currentPosition - 1] : nil
    }

    /// The names and renaming identifiers of the elements in earlier versions: of entities, and of each kind of
    /// property.
    fileprivate var earlierNames: [PropertyKind?: Set<String>] {
        var names: [PropertyKind?: Set<String>] = [:]
        for graph in versions[..<currentPosition].map(\.graph) + shipped.compactMap(\.model?.graph) {
            for element in graph.renamableElements {
                names[element.propertyKind, default: []]
                    .formUnion([graph.name(of: element), graph.matchedIdentifier(of: element)])
            }
        }
        return names
    }
}

extension ModelMatch {
    /// True if an element of the same kind, in the same entity, is gone.
    fileprivate func hasLostSibling(of new: ElementReference) -> Bool {
        guard case .property(let property) = new else {
            return old.model.entities.indices.contains { newEntity(of: $0) == nil }
        }
        guard let entity = oldEntity(of: property.entity) else { return false }
        return old.properties(declaredBy: entity).contains { $0.kind == property.kind && newProperty(of: $0) == nil }
    }
}
