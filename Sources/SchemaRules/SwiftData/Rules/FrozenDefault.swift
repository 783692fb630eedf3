import CompilerSupport
import ObjectModel

extension SwiftDataRuleTable {
    static let frozenDefault = Rule<SwiftDataProject>(
        id: "SWD804",
        name: "frozen-default",
        severity: .warning,
        summary:
            "A default value that should differ for each object, such as `UUID()`, is one value for all rows that lack it.",
        rationale: """
            `var id = UUID()` gives each new object its own value. The same expression is also the default value of \
            the attribute in the schema, and for that SwiftData evaluates it only once. Every row that gets the \
            default gets the same value: all rows that exist when the property is added, and every record from iCloud \
            that lacks the field. Rows with one identifier are one object to SwiftUI, to links, and to code that \
            merges duplicates.

            The finding is a warning for an identifier that older stores lack, and a note for one by which other objects are \
            found: it is unique, or another class has a property for it, such as `tripID` for `Trip.id`. Others are not \
            reported, because objects that code creates get their own. For a new property, make it optional, and \
            let code set it for rows without a value; or add it in a stage with `didMigrate`.
            """,
        source: "the models in eight stores of published apps; a test of one app (attempt)",
        passing: [
            RuleExample("@Model final class Trip { var id: UUID?; var day = Date(timeIntervalSince1970: 0) }").swift,
            RuleExample("@Model final class Trip { var id = UUID(); var created = Date.now }").swift,
            RuleExample(#"@Model final class Trip { var name: String = "UUID()"; var kind: UUID = Kind.none }"#).swift,
        ],
        failing: [
            RuleExample([
                "v1.0: Models.swift": "@Model final class Trip { var name: String? }",
                "Models.swift": "@Model final class Trip { var name: String?; var id = ↓UUID() }",
            ]),
            RuleExample(
                """
                @Model final class Trip { var id: UUID = ↓UUID(); var created: Date = .now }
                @Model final class Day { var tripID: UUID? }
                """
            ).swift,
        ]
    ) { project, findings in
        let older = project.olderModels
        let keys = project.joinKeys
        var shared: [OwnedProperty<Attribute>] = []
        for attribute in project.attributes(where: \.isIdentifierOfEachObject) {
            if let lacking = older.first(where: { $0.version.lacks(attribute) }) {
                report([attribute], "rows of \(lacking.words)", nil, &findings)
            } else if keys.contains(attribute.symbol) {
                shared.append(attribute)
            }
        }
        if !shared.isEmpty { report(shared, "rows without a value", .note, &findings) }
    }

    private static func report(
        _ all: [OwnedProperty<Attribute>],
        _ rows: String,
        _ severity: Severity?,
        _ findings: inout Findings
    ) {
        findings.report(
            "\(all.subject) \(all.count == 1 ? "has one default" : "have one default each") for all \(rows)",
            about: all[0].place("defaultValueString"),
            help:
                "SwiftData evaluates the default of the schema once, so all of these rows get the same identifier. Only "
                + "objects that code creates get their own. For a new property, make it optional and set it in code."
                + all.list,
            severity: severity
        )
    }
}

extension SwiftDataProject {
    /// The identifiers by which objects are found, as `Trip.id`: unique ones, and those for which another class has a
    /// property.
    fileprivate var joinKeys: Set<String> {
        guard let entities = current?.graph.model.entities else { return [] }
        let unique = entities.flatMap { entity in
            entity.uniquenessConstraints.flatMap(\.properties).map { "\(entity.name).\($0.name)" }
        }
        var symbols: [String: [String]] = [:]
        for entity in entities {
            for attribute in entity.attributes {
                symbols[(entity.name + attribute.name).lowercased(), default: []].append(
                    "\(entity.name).\(attribute.name)"
                )
            }
        }
        let named = entities.flatMap { entity in
            entity.attributes.flatMap { attribute in
                (symbols[attribute.name.filter { $0 != "_" }.lowercased()] ?? []).filter {
                    !$0.hasPrefix("\(entity.name).")
                }
            }
        }
        return Set(unique + named)
    }
}

extension Attribute {
    /// True if the default is an identifier that is meant to differ between objects.
    fileprivate var isIdentifierOfEachObject: Bool {
        guard hasDetails, !isTransient, let text = details.defaultExpression?.filter({ !$0.isWhitespace }) else {
            return false
        }
        return text == ".init()" && type == .uuid
            || ["UUID()", "UUID.init()", "globallyUniqueString"].contains(where: text.mentions)
    }
}

extension String {
    /// True if the text contains a call as a whole word: `UUID()`, but not `makeUUID()`. `NSUUID()` counts too.
    fileprivate func mentions(_ code: String) -> Bool {
        ranges(of: code).contains { range in
            var before = self[..<range.lowerBound]
            if before.hasSuffix("NS") { before.removeLast(2) }
            return before.last.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
        }
    }
}

extension MigrationVersion {
    /// True if stores of this version have rows of the entity without the attribute.
    fileprivate func lacks(_ attribute: OwnedProperty<Attribute>) -> Bool {
        guard let position = graph.entity(named: attribute.owner) else { return false }
        let names = Set([attribute.value.name, attribute.value.renamingIdentifier].compactMap(\.self))
        return !graph.model.entities[position].attributes.contains { names.contains($0.name) }
    }
}
