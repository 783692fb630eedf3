import Testing

@testable import CloudSchema
@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelCompiler
@testable import SchemaRules

/// A schema file as generated code is made from it.
///
/// - Parameters:
///   - schema: Record types, as `Post ( title STRING )`, or a whole schema file.
///   - settings: What the settings say about them: the value of `"types"`.
///   - production: Likewise what production has; nil when nothing says so.
/// - Returns: The source.
/// - Throws: When one of them cannot be read.
func nativeSource(
    _ schema: String,
    types settings: String = "{}",
    production: String? = nil
) throws -> NativeGenerationSource {
    let text = "{\"schemas\": [{\"path\": \"schema.ckdb\", \"types\": \(settings)}]}"
    let read = Settings.read(bytes: Array(text.utf8), path: "modelc.json")
    let entry = try #require(read.settings?.schemas.first, "\(read.diagnostics.map(\.message))")
    return NativeGenerationSource(
        NativeSchema(path: "schema.ckdb", schema: try parsed(schema), annotations: entry.annotations),
        production: try production.map(parsed)
    )
}

/// Generates records for a schema file; see ``nativeSource(_:types:production:)``.
func generatedNativeRecords(
    _ schema: String,
    types settings: String = "{}",
    production: String? = nil,
    _ manner: GenerationOptions = .usual,
    in singleFile: FileName? = nil
) throws -> Generation {
    let source = try nativeSource(schema, types: settings, production: production)
    return try generatedNativeRecords(of: source, manner, in: singleFile)
}

/// Generates the records of a schema file.
func generatedNativeRecords(
    of source: NativeGenerationSource,
    _ manner: GenerationOptions = .usual,
    in singleFile: FileName? = nil
) throws -> Generation {
    let product = Product.builtIn(.records, manner)
    return try GenerationInput.schema(source).generation(of: [product], in: singleFile, templates: builtInTemplates())
}

private func parsed(_ text: String) throws -> Schema {
    let text = text.contains("DEFINE SCHEMA") ? text : "DEFINE SCHEMA RECORD TYPE \(text);"
    let parsed = Schema.parse(bytes: Array(text.utf8), path: "schema.ckdb")
    return try #require(parsed.schema, "\(parsed.diagnostics.map(\.message))")
}
