import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    static let sharedRenamingIdentifier = Rule<VersionHistory>(
        id: "MIG514",
        name: "shared-renaming-identifier",
        severity: .error,
        coreDataCode: 134190,
        summary: "Two elements of one version have the same renaming identifier.",
        rationale: """
            Core Data matches elements by their renaming identifiers alone. An element without one has its name as its \
            identifier. So if `heading` has the identifier `title` and there is a `title` as well, both are the old \
            `title`: a migration to this version writes the old values into both.

            No later version can be inferred from such a version: "Each property must have a unique renaming \
            identifier" (134190), for inherited properties as well. If the elements are entities, the migration to \
            this version fails as well. The finding is also an error if the version that shipped last has such \
            elements.

            Give the element that is new another name, and remove identifiers that were copied.
            """,
        source: "Core Data's messages; observed behavior of inferred mappings",
        passing: [
            RuleExample([
                "V1": .post("title", "String"),
                "V2": #"""
                <entity name="Post">
                <attribute name="heading" optional="YES" attributeType="String" elementID="title"/>
                <attribute name="text" optional="YES" attributeType="String"/>
                </entity>
                <entity name="Page"><attribute name="title" optional="YES" attributeType="String"/></entity>
                """#,
            ])
        ],
        failing: [
            RuleExample([
                "V1": .post("title", "String"),
                "V2": twoTitles.marking("elementID"),
            ]),
            RuleExample([
                "V1": #"<entity name="Post"/>"#,
                "V2": #"<entity name="Post"/><entity name="Note" ↓elementID="Post"/>"#,
            ]),
            RuleExample([
                "V1, shipped": twoTitles,
                "V2": marked(.post("heading", "String", was: "title")),
            ]),
        ]
    ) { history, findings in
        let model = history.current.graph
        let shared = model.elementsWithSharedIdentifier
        for (element, other) in shared {
            findings.report(
                "'\(model.symbol(of: element))' has the renaming identifier '\(model.matchedIdentifier(of: element))' of "
                    + "'\(model.symbol(of: other))'",
                at: model.placeOfIdentifier(of: element),
                symbol: model.symbol(of: element),
                help:
                    "Core Data takes both for the same element of an older version, and refuses to infer a migration from "
                    + "this version (134190). Remove the identifier, or give the new element another name."
            )
        }
        guard shared.isEmpty, history.strategy == .inferred, let step = history.lastStep, step.mappingModel == nil,
            step.hasSameHashes == false, let (element, other) = step.old.graph.elementsWithSharedIdentifier.first
        else { return }
        let symbols = [element, other].map { "'\(step.old.graph.symbol(of: $0))'" }.joined(separator: " and ")
        findings.report(
            "\(symbols) have one renaming identifier in \(step.name), and Core Data infers no migration from it",
            about: history.place(ofVersion: step.old.name),
            help:
                "Inference ends with 134190: each property must have a unique renaming identifier. Add a mapping model for "
                + "stores of '\(step.old.name)'.",
            related: step.related
        )
    }

    private static let twoTitles = """
        <entity name="Post">
        <attribute name="heading" optional="YES" attributeType="String" elementID="title"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        </entity>
        """
}

extension ModelGraph {
    fileprivate typealias ElementPair = (element: ElementReference, other: ElementReference)

    /// The elements that Core Data cannot tell from another one of their model, each with that: entities, and the stored
    /// properties that an entity has or inherits. The first of them is the one that says so with an identifier.
    fileprivate var elementsWithSharedIdentifier: [ElementPair] {
        // Nearly all models rename nothing.
        if elementsWithForeignIdentifier.isEmpty { return [] }
        var seen: [String: ElementReference] = [:]
        var found: [ElementPair] = []
        for element in model.entities.indices.map(ElementReference.entity) {
            if let other = seen.updateValue(element, forKey: matchedIdentifier(of: element)) {
                found.append(inOrder(element, other))
            }
        }
        return found + propertiesWithSharedIdentifier
    }

    private var propertiesWithSharedIdentifier: [ElementPair] {
        var found: [ElementPair] = []
        var visible: [String: [ElementReference]] = [:]
        for visit in visits {
            switch visit {
            case .enter(let entity):
                for property in storedProperties(of: entity) {
                    let identifier = matchedIdentifier(of: property)
                    // A subentity that declares a property again does not have two.
                    let other = visible[identifier]?.last { name(of: $0) != name(of: property) }
                    if let other { found.append(inOrder(property, other)) }
                    visible[identifier, default: []].append(property)
                }
            case .leave(let entity):
                for property in storedProperties(of: entity) { visible[matchedIdentifier(of: property)]?.removeLast() }
            }
        }
        return found
    }

    private func storedProperties(of entity: Int) -> [ElementReference] {
        properties(declaredBy: entity).map { .property($0) }.filter(isStored)
    }

    private func inOrder(_ element: ElementReference, _ other: ElementReference) -> ElementPair {
        foreignIdentifier(of: element) == nil ? (other, element) : (element, other)
    }
}
