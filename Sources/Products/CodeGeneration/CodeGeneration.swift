public import Diagnostics
public import Templating

/// Generates sources from a model.
///
/// The text depends on the arguments only: it names no date, user or machine, and everything in it is sorted. The names
/// of a model may be hostile; what is no Swift identifier is an error and never reaches a file or its name.
///
///     let templates = try TemplateLibrary(BuiltInTemplates.all.map { try Template($0.text, name: $0.name) })
///     let generation = try generate(GenerationSource(ModelGraph(model), modelName: "Blog"), templates: templates)
///     generation.files.map(\.path)  // ["Author+CoreData.swift", "Post+CoreData.swift"]
///
/// - Parameters:
///   - source: The model, of one version, and where it goes.
///   - options: What is generated, and in which manner.
///   - templates: The built-in templates, or others of the same names.
/// - Returns: The files and the findings of the `GEN` family. With an error among them the files are not complete.
/// - Throws: `TemplateError` when a template is missing or names something that is not in its context.
public func generate(
    _ source: GenerationSource,
    options: GenerationOptions = GenerationOptions(),
    templates: TemplateLibrary
) throws(TemplateError) -> Generation {
    if let name = options.singleFile {
        let sections = try generateSections(source, options: options, in: name, templates: templates)
        let file = try GeneratedFile(name, joining: sections.texts, templates: templates)
        return Generation(files: [file], diagnostics: sections.diagnostics)
    }
    var generation = Generation(files: [], diagnostics: [])
    for product in options.products.map({ $0.drafted(from: source, options: options) }) {
        generation.files += try product.rendered(with: templates)
        generation.diagnostics += product.diagnostics
    }
    return generation
}

/// Generates the sections of a file that has more in it.
///
/// - Parameters:
///   - source: The model, of one version, and where it goes.
///   - options: What is generated, and in which manner.
///   - file: The name of the file.
///   - templates: The built-in templates, or others of the same names.
/// - Returns: The sections, in the order of the products, and the findings.
/// - Throws: `TemplateError`, as ``generate(_:options:templates:)``.
public func generateSections(
    _ source: GenerationSource,
    options: GenerationOptions,
    in file: FileName,
    templates: TemplateLibrary
) throws(TemplateError) -> (texts: [String], diagnostics: [Diagnostic]) {
    var texts: [String] = []
    var diagnostics: [Diagnostic] = []
    for product in options.products.map({ $0.drafted(from: source, options: options) }) {
        texts += try product.renderedSections(in: file, with: templates)
        diagnostics += product.diagnostics
    }
    return (texts, diagnostics)
}

extension Product {
    fileprivate func drafted(from source: GenerationSource, options: GenerationOptions) -> DraftedProduct {
        switch self {
        case .managedObjects(let imports): .managedObjects(source.graph, imports: imports, options: options)
        case .xcodeManagedObjects(let xcode): .xcodeManagedObjects(source.graph, xcode: xcode, options: options)
        case .records: .records(source, options: options)
        case .stack: .stack(source, options: options)
        case .migration: .migration(source, options: options)
        case .migrationTests: .migrationTests(source, options: options)
        case .sharing: .sharing(source, options: options)
        case .sharingTests(let imports): .sharingTests(source, imports: imports, options: options)
        case .encryptedTwins(let imports): .encryptedTwins(source, imports: imports, options: options)
        case .userTemplates(let templates, let manner): .userTemplates(templates, source: source, manner: manner)
        }
    }
}
