import CompilerSupport
import ObjectModel

extension SwiftDataRuleTable {
    static let attributedTextInMirroredStore = Rule<SwiftDataProject>(
        id: "SWD818",
        name: "attributed-text-in-mirrored-store",
        severity: .warning,
        coreDataCode: 134060,
        summary: "A mirrored model has a property of the type `AttributedString`.",
        rationale: """
            On the systems of 2025, SwiftData has an attribute type of its own, `NSCodableAttributeType` (2200), \
            most likely for `AttributedString`. A mirrored store does not load with such an attribute: "Unsupported \
            attribute type" (134060). It is unknown whether the systems of 2026 mirror it.

            Store the text as `Data` that the app encodes, or mark the property `@Transient` and keep its parts.
            """,
        source: "observed behavior of systems up to 26.1; the name of the type was not seen",
        passing: [
            RuleExample("@Model final class Trip { var text: AttributedString? }").swift,
            RuleExample("@Model final class Trip { var text: Data? }", arguments: ["--database", "private"]).swift,
        ],
        failing: [
            RuleExample(
                "@Model final class Trip { var ↓text: AttributedString? }",
                arguments: ["--database", "private"]
            ).swift
        ]
    ) { project, findings in
        let mirrored = project.mirroredEntities
        for attribute in project.attributes(where: \.isAttributedText) where mirrored.contains(attribute.owner) {
            findings.report(
                "'\(attribute.symbol)' is an AttributedString, which a mirrored store refuses",
                about: attribute.place(),
                help:
                    "SwiftData makes an attribute of it with which the store does not load (134060). Store it as Data that "
                    + "the app encodes."
            )
        }
    }
}

extension Attribute {
    fileprivate var isAttributedText: Bool {
        let type = details.swiftType ?? ""
        return !isTransient && self.type == .binary
            && (type == "AttributedString" || type == "Foundation.AttributedString")
    }
}
