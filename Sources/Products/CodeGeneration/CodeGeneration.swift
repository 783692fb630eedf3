public import Diagnostics
public import Templating

/// Generates sources from a model.
///
/// The text depends on the arguments only: it names no date, user or machine, and everything in it is sorted. The names
/// of a model may be hostile; what is no Swift identifier is an error and never reaches a file or its name.
///
///     let templates = try TemplateLibrary(BuiltInTemplates.all.map { try Template($0.text, name: $0.name) })
///     let products = [Product.builtIn(.managedObjects, ProductManner())]
///     let generation = try generate(GenerationSource(ModelGraph(model), modelName: "Blog"), products, templates: templates)
///     generation.files.map(\.path)  // ["Author+CoreData.swift", "Post+CoreData.swift"]
///
/// - Parameters:
///   - source: The model, of one version, and where it goes.
///   - products: What is generated, and in which manner; in this order where it shares a file.
///   - singleFile: The one file that takes everything; nil for files of their own.
///   - templates: The built-in templates, or others of the same names.
/// - Returns: The files and the findings of the `GEN` family. With an error among them the files are not complete.
/// - Throws: `TemplateError` when a template is missing or names something that is not in its context.
public func generate(
    _ source: GenerationSource,
    _ products: [Product],
    in singleFile: FileName? = nil,
    templates: TemplateLibrary
) throws(TemplateError) -> Generation {
    try generation(of: products.map { $0.drafted(from: source) }, in: singleFile, templates: templates)
}

/// Generates the records of a schema file; see ``generate(_:_:in:templates:)``.
///
/// - Parameters:
///   - source: The file, with what the settings say about it, and what production has.
///   - manner: In which manner sources are written.
///   - singleFile: The one file that takes everything; nil for files of their own.
///   - templates: The built-in templates, or others of the same names.
/// - Returns: The files and the findings of the `GEN` family.
/// - Throws: `TemplateError`, as ``generate(_:_:in:templates:)``.
public func generateRecords(
    _ source: NativeGenerationSource,
    _ manner: ProductManner,
    in singleFile: FileName? = nil,
    templates: TemplateLibrary
) throws(TemplateError) -> Generation {
    try generation(of: [.records(source, manner)], in: singleFile, templates: templates)
}

private func generation(
    of products: [DraftedProduct],
    in singleFile: FileName?,
    templates: TemplateLibrary
) throws(TemplateError) -> Generation {
    if let name = singleFile {
        let sections = try sections(of: products, in: name, templates: templates)
        let file = try GeneratedFile(name, joining: sections.texts, templates: templates)
        return Generation(files: [file], diagnostics: sections.diagnostics, types: sections.types)
    }
    var generation = Generation(files: [], diagnostics: [])
    for product in products {
        generation.files += try product.rendered(with: templates)
        generation.diagnostics += product.diagnostics
        generation.types += product.types
    }
    return generation
}

/// Generates the sections of a file that has more in it.
///
/// - Parameters:
///   - source: The model, of one version, and where it goes.
///   - products: What is generated, and in which manner.
///   - file: The name of the file.
///   - templates: The built-in templates, or others of the same names.
/// - Returns: The sections, in the order of the products, the findings, and the types that the sections declare.
/// - Throws: `TemplateError`, as ``generate(_:_:in:templates:)``.
public func generateSections(
    _ source: GenerationSource,
    _ products: [Product],
    in file: FileName,
    templates: TemplateLibrary
) throws(TemplateError) -> (texts: [String], diagnostics: [Diagnostic], types: [GeneratedType]) {
    try sections(of: products.map { $0.drafted(from: source) }, in: file, templates: templates)
}

/// Generates the section of a file with the records of a schema file; see ``generateSections(_:_:in:templates:)``.
///
/// - Parameters:
///   - source: The file, with what the settings say about it, and what production has.
///   - manner: In which manner sources are written.
///   - file: The name of the file.
///   - templates: The built-in templates, or others of the same names.
/// - Returns: The section, the findings, and the types that it declares.
/// - Throws: `TemplateError`, as ``generate(_:_:in:templates:)``.
public func generateRecordSections(
    _ source: NativeGenerationSource,
    _ manner: ProductManner,
    in file: FileName,
    templates: TemplateLibrary
) throws(TemplateError) -> (texts: [String], diagnostics: [Diagnostic], types: [GeneratedType]) {
    try sections(of: [.records(source, manner)], in: file, templates: templates)
}

private func sections(
    of products: [DraftedProduct],
    in file: FileName,
    templates: TemplateLibrary
) throws(TemplateError) -> (texts: [String], diagnostics: [Diagnostic], types: [GeneratedType]) {
    var texts: [String] = []
    var diagnostics: [Diagnostic] = []
    var types: [GeneratedType] = []
    for product in products {
        texts += try product.renderedSections(in: file, with: templates)
        diagnostics += product.diagnostics
        types += product.types
    }
    return (texts, diagnostics, types)
}

extension Product {
    fileprivate func drafted(from source: GenerationSource) -> DraftedProduct {
        switch self {
        case .builtIn(let product, let manner): product.drafted(from: source, manner)
        case .userTemplates(let templates, let manner): .userTemplates(templates, source: source, manner: manner)
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
