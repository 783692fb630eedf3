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
    let products = options.products.map { $0.generated(from: source, options: options) }
    let rendering = FileRendering(templates: templates)
    let files =
        if let name = options.singleFile {
            [try rendering.file(name, of: products)]
        } else {
            try rendering.files(of: products)
        }
    return Generation(files: files, diagnostics: products.flatMap(\.diagnostics))
}

extension Product {
    fileprivate func generated(from source: GenerationSource, options: GenerationOptions) -> any GenerationProduct {
        switch self {
        case .managedObjects(let managedObjects):
            TypedManagedObjects(source.graph, managedObjects: managedObjects, options: options)
        case .xcodeManagedObjects(let xcode): ManagedObjectClasses(source.graph, xcode: xcode, options: options)
        case .stack: ModelStack(source, options: options)
        }
    }
}
