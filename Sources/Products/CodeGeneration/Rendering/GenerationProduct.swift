import Diagnostics
import Templating

/// Something that is generated from a model, ready to be rendered.
protocol DraftedProduct {
    /// What there is to say about it. With an error among them nothing is written.
    var diagnostics: [Diagnostic] { get }
    /// Its files.
    var files: [FileDraft] { get }
    /// Templates of its own, besides the built-in ones.
    var templates: [Template] { get }
    /// All of it without a header, for a file that the user names.
    func sections(in file: FileName) -> [TextDraft]
}

/// Classes, mappings and the like, made of built-in templates.
protocol GenerationProduct: DraftedProduct {
    /// All of it without a header, for a file that the user names.
    var section: TextDraft { get }
}

extension GenerationProduct {
    var templates: [Template] { [] }

    func sections(in _: FileName) -> [TextDraft] { [section] }
}

/// A file before it is rendered.
struct FileDraft: Sendable {
    let name: FileName
    let content: TextDraft
}

/// A template and what it is rendered with.
struct TextDraft: Sendable {
    let template: String
    /// Made when it is rendered: a model has thousands of files, and one at a time is enough.
    let context: @Sendable () -> TemplateRecord
}

extension TextDraft {
    init(template: String, context: TemplateRecord) {
        self.init(template: template) { context }
    }

    init<Content: TemplateContext>(template: String, content: @escaping @Sendable () -> Content) {
        self.init(template: template, context: { content().record })
    }
}
