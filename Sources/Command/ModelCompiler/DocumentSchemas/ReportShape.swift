import Diagnostics
import Reporting

extension JSONShape {
    /// `modelc.report/1`.
    static let report: [Property] = [
        .init("findings", .list(.object(finding))),
        .init("passes", .list(.object([.init("name", .text), .init("status", .text)]))),
        .init("summary", .object(each(["errors", "warnings", "notes", "waived"], as: .integer))),
    ]

    private static let finding: [Property] = [
        .init("rule", .text),
        .init("name", .text),
        .init("severity", .word(of: Severity.self)),
        .init("message", .text),
        .init("help", .optional(.text)),
        .init("symbol", .optional(.text)),
        .init("path", .optional(.text)),
        .init("line", .optional(.integer)),
        .init("column", .optional(.integer)),
        .init("endLine", .optional(.integer)),
        .init("endColumn", .optional(.integer)),
        .init("related", .list(.object(related))),
        .init("fingerprint", .text),
        .init("waived", .optional(.object([.init("reason", .text), .init("until", .optional(.text))]))),
    ]

    private static let related: [Property] = [
        .init("message", .text),
        .init("path", .optional(.text)),
        .init("line", .optional(.integer)),
        .init("column", .optional(.integer)),
    ]

    /// `modelc.rules/1`.
    static let rules: [Property] = [
        .init(
            "rules",
            .list(
                .object([
                    .init("id", .text),
                    .init("name", .text),
                    .init("severity", .word(of: Severity.self)),
                    .init("isWaivable", .truth),
                    .init("isOptIn", .truth),
                    .init("coreDataCode", .optional(.integer)),
                    .init("summary", .text),
                    .init("rationale", .text),
                    .init("source", .optional(.text)),
                ])
            )
        )
    ]
}
