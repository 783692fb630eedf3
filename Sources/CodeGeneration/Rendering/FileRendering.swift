import Templating

/// Renders what products drafted.
struct FileRendering {
    let templates: TemplateLibrary

    /// Each file of each product.
    func files(of products: [any GenerationProduct]) throws(TemplateError) -> [GeneratedFile] {
        var files: [GeneratedFile] = []
        for draft in products.flatMap(\.files) {
            let text = try render(draft.content, fileName: draft.name)
            files.append(GeneratedFile(name: draft.name, text: text))
        }
        return files
    }

    /// One file with a header and everything below it.
    func file(_ name: FileName, of products: [any GenerationProduct]) throws(TemplateError) -> GeneratedFile {
        var texts: [String] = []
        for product in products { texts.append(try render(product.section, fileName: name)) }
        let header = try render(TextDraft(template: "header", context: [:]), fileName: name)
        return GeneratedFile(name: name, text: header + texts.joined(separator: "\n"))
    }

    private func render(_ draft: TextDraft, fileName: FileName) throws(TemplateError) -> String {
        var context = draft.context
        context["fileName"] = .text(fileName.text)
        return try templates.render(draft.template, with: .record(context))
    }
}
