import Templating

/// Renders what products drafted.
struct FileRendering {
    let templates: TemplateLibrary

    /// Each file of each product.
    func files(of products: [any DraftedProduct]) throws(TemplateError) -> [GeneratedFile] {
        var files: [GeneratedFile] = []
        for product in products {
            var pass = try RenderingPass(product, builtIn: templates)
            for draft in product.files {
                let text = try pass.render(draft.content, fileName: draft.name)
                files.append(GeneratedFile(name: draft.name, text: text))
            }
        }
        return files
    }

    /// All of each product, for a file that has other things in it, too.
    func sections(of products: [any DraftedProduct], in file: FileName) throws(TemplateError) -> [String] {
        var texts: [String] = []
        // The file has its header already.
        let headless = templates.replacing(try Template("", name: "header"))
        for product in products {
            var pass = try RenderingPass(product, builtIn: headless)
            for draft in product.sections(in: file) { texts.append(try pass.render(draft, fileName: file)) }
        }
        return texts
    }

    /// One file with a header and sections below it.
    func file(_ name: FileName, of sections: [String]) throws(TemplateError) -> GeneratedFile {
        let header = try templates.render("header", with: .record(["fileName": .text(name.text)]))
        return GeneratedFile(name: name, text: header + sections.joined(separator: "\n"))
    }
}

/// The rendering of one product. Templates of the user's share their limits.
private struct RenderingPass {
    private let library: TemplateLibrary
    private let ownTemplates: Set<String>
    private var limits: RenderingLimits

    init(_ product: any DraftedProduct, builtIn: TemplateLibrary) throws(TemplateError) {
        library = try builtIn.adding(product.templates)
        ownTemplates = Set(product.templates.map(\.name))
        limits = UserTemplates.limits
    }

    mutating func render(_ draft: TextDraft, fileName: FileName) throws(TemplateError) -> String {
        var context = draft.context
        context["fileName"] = .text(fileName.text)
        if ownTemplates.isEmpty { return try library.render(draft.template, with: .record(context)) }
        do throws(TemplateError) {
            return try library.render(draft.template, with: .record(context), within: &limits)
        } catch {
            throw ownTemplates.contains(error.template) ? error : error.blaming(draft.template)
        }
    }
}

extension TemplateError {
    /// The error as one of the template that includes where it happened.
    fileprivate func blaming(_ template: String) -> TemplateError {
        TemplateError(template: template, line: 1, column: 1, message: "\(self)")
    }
}
