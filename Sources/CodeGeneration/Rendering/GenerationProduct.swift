import Diagnostics
import Templating

/// Something that is generated from a model: classes, mappings and the like.
protocol GenerationProduct {
    /// What there is to say about it. With an error among them nothing is written.
    var diagnostics: [Diagnostic] { get }
    /// Its files.
    var files: [FileDraft] { get }
    /// All of it without a header, for a file that the user names.
    var section: TextDraft { get }
}

/// A file before it is rendered.
struct FileDraft {
    let name: FileName
    let content: TextDraft
}

/// A template and what it is rendered with.
struct TextDraft {
    let template: String
    let context: [String: TemplateValue]
}

extension TextDraft {
    init(template: String, content: some TemplateContext) {
        self.init(template: template, context: content.record)
    }
}
