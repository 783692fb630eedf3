import Diagnostics
import ObjectModel

/// Names what templates of the user's are rendered to, and refuses names that are unsafe or taken.
struct OutputNaming {
    private(set) var files: [FileDraft] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let graph: ModelGraph
    /// In lower case, because file systems of macOS do not tell `Post` from `POST`.
    private var taken: Set<String> = []

    init(_ drafts: [UserDraft], in graph: ModelGraph) {
        self.graph = graph
        for draft in drafts { add(draft) }
    }

    private mutating func add(_ draft: UserDraft) {
        guard let name = draft.name else {
            return report(draft, "no file can be named after \(stringLiteral(draft.subject)) for '\(draft.file.path)'")
        }
        guard taken.insert(name.text.lowercased()).inserted else {
            return report(draft, "'\(draft.file.path)' gives a second file '\(name.text)'")
        }
        files.append(FileDraft(name: name, content: draft.content))
    }

    private mutating func report(_ draft: UserDraft, _ message: String) {
        let entity = draft.file.purpose == .entity ? graph.entity(named: draft.subject) : nil
        diagnostics.append(
            Diagnostic(
                rule: TemplateRules.fileName,
                message: message,
                help: "Rename the entity or the template; upper and lower case are not told apart.",
                symbol: entity.map { graph.model.entities[$0].name },
                location: entity.map { graph.model.location(graph.model.entities[$0].origin, "name") }
            )
        )
    }
}
