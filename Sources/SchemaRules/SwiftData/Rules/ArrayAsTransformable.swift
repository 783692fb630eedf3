import CompilerSupport
import ObjectModel

extension SwiftDataRuleTable {
    static let arrayAsTransformable = Rule<SwiftDataProject>(
        id: "SWD805",
        name: "array-as-transformable",
        severity: .note,
        summary: "An array of scalars is stored as an archive.",
        rationale: """
            SwiftData stores `[String]`, and `Set<String>` as well, as a Transformable attribute: one archived value. \
            Predicates and sort descriptors cannot use its elements, each change writes the whole array, and a conflict \
            between devices replaces the whole array. The version hash does not include the type of the elements: \
            another type, such as `[Int]`, needs no migration, but cannot read the stored values. The console's fault \
            "Could not materialize Objective-C class named "Array"" comes from this attribute and does no harm.

            One note is about all arrays of a model. Keep it for small lists. For elements that are searched or that several devices edit, use a model of their \
            own and a relationship.
            """,
        source: "attributes in three stores and thirteen fields in schema exports of published apps",
        passing: [
            RuleExample(
                "@Model final class Trip { var days: [Day]? }\n@Model final class Day { var trip: Trip?; var data: Data? }"
            ).swift
        ],
        failing: [
            RuleExample("@Model final class Trip { var ↓tags: [String] = [] }").swift
        ]
    ) { project, findings in
        let arrays = project.attributes(where: \.isArchivedArray)
        guard let first = arrays.first else { return }
        findings.report(
            arrays.count == 1
                ? "'\(first.symbol)' stores [\(first.value.details.arrayElement ?? "")] as one archive"
                : "\(arrays.subject) store an array as one archive each",
            about: first.place(),
            help:
                "Predicates cannot look into it, and devices replace each other's array as a whole. Use a model and a "
                + "relationship for what is searched or edited together." + arrays.list
        )
    }
}

extension Attribute {
    fileprivate var isArchivedArray: Bool {
        type == .transformable && !isTransient && details.arrayElement != nil
    }
}
