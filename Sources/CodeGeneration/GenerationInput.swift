package import CompilerSupport
package import Templating

/// What sources are generated from: a model of Core Data, or a schema file.
///
/// The text depends on the arguments only: it names no date, user or machine, and everything in it is sorted. The names
/// of a model may be hostile; what is not a Swift identifier is an error and never reaches a file or its name.
///
///     let templates = try TemplateLibrary(BuiltInTemplates.all.map { try Template($0.text, name: $0.name) })
///     let input = GenerationInput.model(GenerationSource(ModelGraph(model), modelName: "Blog"))
///     let generation = try input.generation(of: [.builtIn(.managedObjects, .usual)], templates: templates)
///     generation.files.map(\.path)  // ["Author+CoreData.swift", "Post+CoreData.swift"]
package enum GenerationInput: Sendable {
    /// A model, of one version, and where it goes.
    case model(GenerationSource)
    /// A schema file with what the settings say about it, and what production has. Only records are generated from it.
    case schema(NativeGenerationSource)

    /// Generates files.
    ///
    /// - Parameters:
    ///   - products: What is generated, and in which manner; in this order where it shares a file.
    ///   - singleFile: The one file that takes everything; nil for files of their own.
    ///   - templates: The built-in templates, or others of the same names.
    /// - Returns: The files and the findings of the `GEN` family. With an error among them the files are not complete.
    /// - Throws: `TemplateError` when a template is missing or names something that is not in its context.
    package func generation(
        of products: [Product],
        in singleFile: FileName? = nil,
        templates: TemplateLibrary
    ) throws(TemplateError) -> Generation {
        if let name = singleFile {
            let sections = try sections(of: products, in: name, templates: templates)
            let file = try GeneratedFile(name, joining: sections.texts, templates: templates)
            return Generation(files: [file], diagnostics: sections.diagnostics, types: sections.types)
        }
        var generation = Generation(files: [], diagnostics: [])
        for product in products.compactMap(drafted) {
            generation.files += try product.rendered(with: templates)
            generation.diagnostics += product.diagnostics
            generation.types += product.types
        }
        return generation
    }

    /// Generates the sections of a file that has more in it.
    ///
    /// - Parameters:
    ///   - products: What is generated, and in which manner.
    ///   - file: The name of the file.
    ///   - templates: The built-in templates, or others of the same names.
    /// - Returns: The sections, in the order of the products, the findings, and the types that the sections declare.
    /// - Throws: `TemplateError`, as ``generation(of:in:templates:)``.
    package func sections(
        of products: [Product],
        in file: FileName,
        templates: TemplateLibrary
    ) throws(TemplateError) -> (texts: [String], diagnostics: [Diagnostic], types: [GeneratedType]) {
        var texts: [String] = []
        let drafts = products.compactMap(drafted)
        for product in drafts { texts += try product.renderedSections(in: file, with: templates) }
        return (texts, drafts.flatMap(\.diagnostics), drafts.flatMap(\.types))
    }

    /// Nil for what cannot be generated from a schema file.
    private func drafted(_ product: Product) -> DraftedProduct? {
        switch (self, product) {
        case (.model(let source), .builtIn(let product, let manner)): product.drafted(from: source, manner)
        case (.model(let source), .userTemplates(let templates, let manner)):
            .userTemplates(templates, source: source, manner: manner)
        case (.schema(let source), .builtIn(.records, let manner)): .records(source, manner)
        case (.schema, _): nil
        }
    }
}

extension NamedProduct {
    fileprivate func drafted(from source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        switch self {
        case .managedObjects where manner.style == .xcode: .xcodeManagedObjects(source.graph, manner)
        case .managedObjects: .managedObjects(source.graph, manner)
        case .records: .records(source, manner)
        case .stack: .stack(source, manner)
        case .migration: .migration(source, manner)
        case .migrationTests: .migrationTests(source, manner)
        case .sharing: .sharing(source, manner)
        case .sharingTests: .sharingTests(source, manner)
        case .encryptedTwins: .encryptedTwins(source, manner)
        }
    }
}
