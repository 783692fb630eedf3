public import ObjectModel
public import Templating

/// Writes the managed-object classes of a model.
///
/// The text depends on the arguments only: it names no date, user or machine, and everything in it is sorted. The names
/// of a model may be hostile; what is no Swift identifier is an error and never reaches a file or its name.
///
///     let templates = try TemplateLibrary(BuiltInTemplates.all.map { try Template($0.text, name: $0.name) })
///     let generation = try generate(ModelGraph(model), templates: templates)
///     generation.files.map(\.path)  // ["Post+CoreDataClass.swift", "Post+CoreDataProperties.swift"]
///
/// - Parameters:
///   - graph: The model, of one version.
///   - options: What is generated, and in which manner.
///   - templates: The built-in templates, or others of the same names.
/// - Returns: The files and the findings of the `GEN` family. With an error among them the files are not complete.
/// - Throws: `TemplateError` when a template is missing or names something that is not in its context.
public func generate(
    _ graph: ModelGraph,
    options: GenerationOptions = GenerationOptions(),
    templates: TemplateLibrary
) throws(TemplateError) -> Generation {
    let names = ModelNames(graph)
    let review = ModelReview(graph, names: names, options: options)
    let lowering = EntityLowering(graph, names: names, options: options)
    let entities = graph.model.entities.indices
        .filter { !review.rejectedEntities.contains($0) }
        .compactMap { lowering.context(of: $0) }
        .sorted { $0.className < $1.className }
    let rendering = FileRendering(options, templates: templates)
    return Generation(files: try rendering.files(for: entities), diagnostics: review.diagnostics)
}
