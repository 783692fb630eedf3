import Diagnostics
import ObjectModel

extension ModelReview {
    mutating func summarize() {
        let classless = model.entities.indices.filter { names.classes[$0] == .managedObject }
        note(
            GenerationRules.noClass,
            about: classless,
            "nothing is generated for \(entities(classless)) without a class",
            help: "Their objects are plain NSManagedObject; name a class to have one generated.",
            setting: "name"
        )
        guard !options.respectsCodegen else { return }
        let generated = model.entities.indices.filter {
            names.hasOwnClass($0) && model.entities[$0].codeGeneration != .manual
        }
        note(
            GenerationRules.generatedByXcode,
            about: generated,
            "Xcode generates sources for \(entities(generated)), too",
            help: "Set Codegen to Manual/None in the data model inspector, or pass --respect-codegen.",
            setting: "codeGenerationType"
        )
    }

    private mutating func note(
        _ rule: RuleMetadata,
        about entities: [Int],
        _ message: String,
        help: String,
        setting: String
    ) {
        guard let first = entities.first else { return }
        let location = model.location(model.entities[first].origin, setting)
        report(rule, message, help: help, at: location)
    }

    /// How many, and the first few by name.
    private func entities(_ positions: [Int]) -> String {
        let limit = 5
        let shown = positions.prefix(limit).map { model.entities[$0].name }.joined(separator: ", ")
        let count = positions.count == 1 ? "1 entity" : "\(positions.count) entities"
        return "\(count) (\(shown)\(positions.count > limit ? ", …" : ""))"
    }
}
