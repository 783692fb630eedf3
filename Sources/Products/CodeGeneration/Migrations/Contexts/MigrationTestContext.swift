import Templating

/// What templates know about the test of a model's migrations.
struct MigrationTestContext: TemplateContext {
    let isNonisolated: Bool
    let typeName: String
    let modelNameLiteral: String
    let versions: [TestedVersionContext]
    let steps: [TestedStepContext]

    static let keys: TemplateKeys<MigrationTestContext> = [
        .flag("isNonisolated", "Whether the test case is `nonisolated`.") { $0.isNonisolated },
        .text("typeName", "The test case.") { $0.typeName },
        .text("modelNameLiteral", "The model's name as a string literal.") { $0.modelNameLiteral },
        .list("versions", "The versions, oldest first.") { $0.versions },
        .list("steps", "The steps between neighbours, and those to the last version.") { $0.steps },
        .flag("hasSteps", "Whether there is one whose verdict is known.") { !$0.steps.isEmpty },
    ]
}

/// A version whose checksum is tested.
struct TestedVersionContext: TemplateContext {
    let nameLiteral: String
    let checksumLiteral: String

    static let keys: TemplateKeys<TestedVersionContext> = [
        .text("nameLiteral", "The name as a string literal.") { $0.nameLiteral },
        .text("checksumLiteral", "The checksum as a string literal.") { $0.checksumLiteral },
    ]
}

/// A step whose verdict is tested.
struct TestedStepContext: TemplateContext {
    let oldLiteral: String
    let newLiteral: String
    let isInferable: Bool

    static let keys: TemplateKeys<TestedStepContext> = [
        .text("oldLiteral", "The name of the version before as a string literal.") { $0.oldLiteral },
        .text("newLiteral", "The name of the version after as a string literal.") { $0.newLiteral },
        .text("isInferable", "`true` or `false`: whether Core Data infers a mapping.") { "\($0.isInferable)" },
    ]
}
