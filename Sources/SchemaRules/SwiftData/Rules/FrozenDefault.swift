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

            The finding is a warning for an identifier that older stores lack. All other properties share one note, at \
            the first of them. For a new property, make it optional, and let code set it for rows without a value; or add it in a stage with `didMigrate`.
            """,
        source: "the models in eight stores of published apps; a test of one app (attempt)",
        passing: [
            RuleExample("@Model final class Trip { var id: UUID?; var day = Date(timeIntervalSince1970: 0) }").swift,
            RuleExample(#"@Model final class Trip { var name: String = "UUID()"; var kind: UUID = Kind.none }"#).swift,
        ],
        failing: [
            RuleExample([
                "v1.0: Models.swift": "@Model final class Trip { var name: String? }",
                "Models.swift": "@Model final class Trip { var name: String?; var id = ↓UUID() }",
            ]),
            RuleExample("@Model final class Trip { var id: UUID = ↓UUID(); var created: Date = .now }").swift,
        ]
    ) { project, findings in
        let older = project.olderModels
        var others: [FrozenAttribute] = []
        for attribute in project.attributes(where: { $0.hasDefault && !$0.isTransient }) {
            guard let kind = attribute.value.perObjectDefault else { continue }
            let lacking = older.first { $0.version.lacks(attribute) }
            let rows = lacking.map { "rows of \($0.words)" } ?? "rows without a value"
            let frozen = FrozenAttribute(attribute: attribute, kind: kind, rows: rows)
            if lacking != nil, kind == .identifier { report([frozen], nil, &findings) } else { others.append(frozen) }
        }
        report(others, .note, &findings)
    }

    private static func report(_ all: [FrozenAttribute], _ severity: Severity?, _ findings: inout Findings) {
        guard let first = all.first else { return }
        let others = all.count == 2 ? "'\(all[1].attribute.symbol)'" : "\(all.count - 1) other properties"
        let words =
            all.count == 1
            ? "has one default for all \(first.rows)"
            : "and \(others) have one default each for all rows without a value"
        let names = all.prefix(20).map { "'\($0.attribute.symbol)'" }.joined(separator: ", ")
        let rest = all.count > 20 ? " and \(all.count - 20) more" : ""
        findings.report(
            "'\(first.attribute.symbol)' \(words)",
            about: first.attribute.place("defaultValueString"),
            help:
                "SwiftData evaluates the default of the schema once, so all of these rows get the same "
                + "\(Set(all.map(\.kind)).count == 1 ? first.kind.rawValue : "value"). Only objects that code creates get "
                + "their own. For a new property, make it optional and set it in code."
                + (all.count > 2 ? " The properties are \(names)\(rest)." : ""),
            severity: severity
        )
    }
}

/// An attribute whose default is the same value for all existing rows.
private struct FrozenAttribute {
    let attribute: OwnedProperty<Attribute>
    let kind: PerObjectValue
    /// The affected rows, in words.
    let rows: String
}

/// A default value that is meant to differ between objects.
private enum PerObjectValue: String {
    case identifier
    case moment
    case number
}

extension Attribute {
    /// The kind of value that is meant to differ; nil for a common default.
    fileprivate var perObjectDefault: PerObjectValue? {
        guard let text = details.defaultExpression?.filter({ !$0.isWhitespace }) else { return nil }
        if text.mentions("UUID()") || text.mentions("UUID.init()") || text.mentions("globallyUniqueString") {
            return .identifier
        }
        if text == ".init()" { return type == .uuid ? .identifier : type == .date ? .moment : nil }
        if text.mentions("random(") || text.mentions("randomElement()") { return .number }
        let moments = ["Date()", "Date.init()", "Date.now", "timeIntervalSinceNow", "CFAbsoluteTimeGetCurrent()"]
        if moments.contains(where: text.mentions) || type == .date && text.hasPrefix(".now") { return .moment }
        return nil
    }
}

extension String {
    /// Whether the text contains a call as a whole word: `UUID()`, but not `makeUUID()`. `NSUUID()` counts too.
    fileprivate func mentions(_ code: String) -> Bool {
        ranges(of: code).contains { range in
            var before = self[..<range.lowerBound]
            if before.hasSuffix("NS") { before.removeLast(2) }
            return before.last.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
        }
    }
}

extension MigrationVersion {
    /// Whether stores of this version have rows of the entity without the attribute.
    fileprivate func lacks(_ attribute: OwnedProperty<Attribute>) -> Bool {
        guard let position = graph.entity(named: attribute.owner) else { return false }
        let names = Set([attribute.value.name, attribute.value.renamingIdentifier].compactMap(\.self))
        return !graph.model.entities[position].attributes.contains { names.contains($0.name) }
    }
}
