import Templating
import Text

/// Renders what products drafted.
struct FileRendering {
    let templates: TemplateLibrary

    /// Each file of each product.
    func files(of products: [any DraftedProduct]) throws(TemplateError) -> [GeneratedFile] {
        var files: [GeneratedFile] = []
        for product in products {
            var pass = try RenderingPass(product, builtIn: templates)
            files += try pass.render(product.files)
        }
        return files
    }

    /// All of each product, for a file that has other things in it, too.
    func sections(of products: [any DraftedProduct], in file: FileName) throws(TemplateError) -> [String] {
        var texts: [String] = []
        // The file has its header already.
        let headless = templates.replacing(try Template("", name: Product.headerTemplateName))
        for product in products {
            var pass = try RenderingPass(product, builtIn: headless)
            let drafts = product.sections(in: file).map { FileDraft(name: file, content: $0) }
            texts += try pass.render(drafts).map(\.text)
        }
        return texts
    }

    /// One file with a header and sections below it.
    func file(_ name: FileName, of sections: [String]) throws(TemplateError) -> GeneratedFile {
        let header = try templates.render(Product.headerTemplateName, with: .record(["fileName": .text(name.text)]))
        return GeneratedFile(name: name, bytes: Array((header + sections.joined(separator: "\n")).utf8))
    }
}

/// The rendering of one product.
private struct RenderingPass {
    private let library: TemplateLibrary
    private let ownTemplates: Set<String>
    private var limits = UserTemplates.limits

    init(_ product: any DraftedProduct, builtIn: TemplateLibrary) throws(TemplateError) {
        library = try builtIn.adding(product.templates)
        ownTemplates = Set(product.templates.map(\.name))
    }

    /// Renders files, in their order.
    ///
    /// Built-in templates write each file for itself, so all cores do. Those of the user's share limits, and which of them
    /// goes beyond must not depend on which comes first.
    mutating func render(_ drafts: [FileDraft]) throws(TemplateError) -> [GeneratedFile] {
        var files: [GeneratedFile] = []
        if ownTemplates.isEmpty {
            for result in drafts.concurrentMap(library.rendered) { files.append(try result.get()) }
        } else {
            for draft in drafts { files.append(try renderWithinLimits(draft)) }
        }
        return files
    }

    private mutating func renderWithinLimits(_ draft: FileDraft) throws(TemplateError) -> GeneratedFile {
        do throws(TemplateError) {
            let text = try library.render(draft.content.template, with: draft.context, within: &limits)
            return GeneratedFile(draft, text)
        } catch {
            throw ownTemplates.contains(error.template) ? error : error.blaming(draft.content.template)
        }
    }
}

extension TemplateLibrary {
    fileprivate func rendered(_ draft: FileDraft) -> Result<GeneratedFile, TemplateError> {
        Result { () throws(TemplateError) in
            GeneratedFile(draft, try render(draft.content.template, with: draft.context))
        }
    }
}

extension GeneratedFile {
    fileprivate init(_ draft: FileDraft, _ text: String) { self.init(name: draft.name, bytes: Array(text.utf8)) }
}

extension FileDraft {
    /// What the template of the file is rendered with.
    fileprivate var context: TemplateValue {
        var context = content.context()
        context["fileName"] = .text(name.text)
        return .record(context)
    }
}

extension TemplateError {
    /// The error as one of the template that includes where it happened.
    fileprivate func blaming(_ template: String) -> TemplateError {
        TemplateError(template: template, line: 1, column: 1, message: "\(self)")
    }
}
