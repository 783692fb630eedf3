import CompilerSupport
import ObjectModel
import Templating

/// A product before its files are rendered.
struct DraftedProduct {
    /// The findings. With an error no file is written.
    var diagnostics: [Diagnostic]
    /// Its files.
    var files: [FileDraft]
    /// The content of all files without headers, for a file chosen by the user.
    var sections: [TextDraft] = []
    /// Its templates besides the built-in ones.
    var templates: [Template] = []
    /// The types that it declares.
    var types: [GeneratedType] = []
}

extension DraftedProduct {
    /// Drafts a product for a whole model. Its context is under one key; when the context is nil, there is no file.
    init(
        _ product: BuiltInProduct,
        _ diagnostics: [Diagnostic],
        _ key: String,
        _ content: TemplateRecord?,
        in fileName: FileName?,
        and others: [(name: FileName, template: String)] = []
    ) {
        let context: TemplateRecord = [key: TemplateValue(content)]
        let own = fileName.map { [(name: $0, template: "\(product.rawValue)-file")] } ?? []
        let written = content == nil ? [] : own + others
        self.init(
            diagnostics: diagnostics,
            files: written.map { FileDraft($0.name, $0.template) { context } },
            sections: [TextDraft(template: "\(product.rawValue)-section") { context }],
            types: written.map { GeneratedType(String($0.name.text.prefix { $0 != "." }), source: .modelName) }
        )
    }
}

/// A file before it is rendered.
struct FileDraft: Sendable {
    let name: FileName
    let content: TextDraft

    /// The context of the file's template.
    var context: TemplateValue {
        var context = content.context()
        context["fileName"] = .text(name.text)
        return .record(context)
    }
}

extension FileDraft {
    init(_ name: FileName, _ template: String, _ context: @escaping @Sendable () -> TemplateRecord) {
        self.init(name: name, content: TextDraft(template: template, context: context))
    }
}

/// A template and its context.
struct TextDraft: Sendable {
    let template: String
    /// The extension of files that can contain it; nil for any file.
    var ending: String?
    /// Built when the text is rendered: a model has thousands of files, and one context at a time is enough.
    let context: @Sendable () -> TemplateRecord
}

extension TemplateValue {
    /// An optional record.
    init(_ record: TemplateRecord?) { self = record.map(TemplateValue.record) ?? .absent }

    static func texts(_ texts: [String]) -> TemplateValue { .list(texts.map(TemplateValue.text)) }

    static func records(_ records: [TemplateRecord]) -> TemplateValue { .list(records.map(TemplateValue.record)) }
}

extension TemplateRecord {
    /// These keys and others.
    func adding(_ others: TemplateRecord) -> TemplateRecord { merging(others) { $1 } }
}

extension GenerationOptions {
    /// The keys for declarations of types: the modifiers before them and before imports, each with a space; empty for
    /// `internal`.
    var declarationKeys: TemplateRecord {
        [
            "access": .text(accessLevel.prefix),
            "importAccess": .text(accessLevel.importPrefix),
            // Declarations that nobody outside of the module sees cannot have it, and need not.
            "spi": .text(accessLevel == .public ? "@_spi(GeneratedCode) " : ""),
            "isNonisolated": .flag(!isIsolated),
        ]
    }
}

extension DraftedProduct {
    /// Renders the sections that fit into a file with other sections. The file already has its header.
    func renderedSections(in file: FileName, with builtIn: TemplateLibrary) throws(TemplateError) -> [String] {
        let headless = builtIn.replacing(try Template("", name: Product.headerTemplateName))
        let fitting = sections.filter { section in section.ending.map { file.text.hasSuffix(".\($0)") } ?? true }
        var product = self
        product.files = fitting.map { FileDraft(name: file, content: $0) }
        return try product.rendered(with: headless).map(\.text)
    }

    /// Renders the files, in order.
    ///
    /// Files of built-in templates are independent and rendered on all cores. User templates share limits, and the one
    /// that exceeds them must not depend on timing.
    func rendered(with builtIn: TemplateLibrary) throws(TemplateError) -> [GeneratedFile] {
        let library = try builtIn.adding(templates)
        guard templates.isEmpty else {
            var limits = UserTemplates.limits
            return try files.map { draft throws(TemplateError) in
                try render(draft, with: library, within: &limits)
            }
        }
        let results = files.concurrentMap { draft in
            Result { () throws(TemplateError) -> GeneratedFile in
                var limits = RenderingLimits()
                return try render(draft, with: library, within: &limits)
            }
        }
        return try results.map { result throws(TemplateError) in try result.get() }
    }

    private func render(
        _ draft: FileDraft,
        with library: TemplateLibrary,
        within limits: inout RenderingLimits
    ) throws(TemplateError) -> GeneratedFile {
        let template = draft.content.template
        do throws(TemplateError) {
            let text = try library.render(template, with: draft.context, within: &limits)
            return GeneratedFile(name: draft.name, bytes: Array(text.utf8))
        } catch {
            if templates.isEmpty || templates.contains(where: { $0.name == error.template }) { throw error }
            // Built-in templates are correct, so the error belongs to the user template that includes one.
            throw TemplateError(template: template, line: 1, column: 1, message: "\(error)")
        }
    }
}

/// A review of a model before code generation, which collects findings.
protocol GenerationValidator {
    var diagnostics: [Diagnostic] { get set }
}

/// An element that gets a name in Swift, as the subject of findings.
struct ReviewedElement {
    let symbol: String
    let location: SourceLocation?
}

extension Dictionary {
    /// Takes a name for an owner, or returns the previous owner.
    mutating func take(_ name: Key, for owner: Value) -> Value? {
        if let first = self[name] { return first }
        self[name] = owner
        return nil
    }
}

extension GenerationValidator {
    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        severity: Severity? = nil,
        help: String? = nil,
        symbol: String? = nil,
        at location: SourceLocation?,
        related: [Diagnostic.Related] = []
    ) {
        let finding = Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help,
            symbol: symbol,
            location: location,
            related: related
        )
        diagnostics.append(finding)
    }

    /// Reports a finding about an element of a model.
    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        about place: NamedPlace,
        related: [Diagnostic.Related] = []
    ) {
        report(rule, message, help: help, symbol: place.symbol, at: place.location, related: related)
    }

    /// Reports a finding about a named element.
    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        about element: ReviewedElement,
        related: [Diagnostic.Related] = []
    ) {
        report(rule, message, help: help, symbol: element.symbol, at: element.location, related: related)
    }

    /// Reports a finding about a whole model.
    mutating func report(_ rule: RuleMetadata, _ message: String, help: String, about source: GenerationSource) {
        let model = source.graph.model
        report(rule, message, help: help, symbol: source.modelName, at: model.location(model.origin))
    }

    /// Reports a model whose name no Swift type can have.
    mutating func reportUnnameable(_ source: GenerationSource, _ rule: RuleMetadata) {
        report(
            rule,
            "the model \(stringLiteral(source.modelName)) cannot become the name of a type",
            help: "Rename the bundle: letters, digits and underscores, not beginning with a digit.",
            about: source
        )
    }

    /// Reports classes that hide a type that generated code uses without a module name.
    mutating func reportClasses(
        of source: GenerationSource,
        named types: Set<String>,
        neededBy consumer: String,
        _ rule: RuleMetadata
    ) {
        let model = source.graph.model
        for (entity, represented) in zip(model.entities, ModelNames(source.graph).classes) {
            guard case .named(let className, _) = represented, types.contains(className.name) else { continue }
            report(
                rule,
                "the class '\(className.name)' has a name that \(consumer) needs",
                help: "Give the class another name; the entity may keep its own.",
                about: model.place(of: entity, "representedClassName")
            )
        }
    }
}
