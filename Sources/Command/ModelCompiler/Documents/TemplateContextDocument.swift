import CodeGeneration
import Templating

/// The names of the records that templates of the user's can name.
public var templateRecordNames: [String] { UserTemplateContext.records.map(\.name) }

/// `modelc templates --context`: every key that a template of the user's can name, as Markdown.
public func templateContext() -> String {
    let records = UserTemplateContext.records.map { section($0.name, $0.shape) }
    return ([roots, section("every file", UserTemplateContext.file)] + records).joined(separator: "\n")
}

/// `modelc templates --context <record>`; nil when there is no such record.
public func templateContext(of name: String) -> String? {
    UserTemplateContext.records.first { $0.name == name }.map { section($0.name, $0.shape) }
}

private let roots = """
    # What templates can name

    A file that is rendered once for a model sees the keys of [model](#model). A file that is rendered once for each entity
    sees those of [entity](#entity) and, as `model`, the model. Both see the keys of [every file](#every-file). Lists are
    sorted; names are as the model spells them, and what is called `…Literal` is a string literal of Swift, quotation marks
    included.

    """

private func section(_ name: String, _ shape: ContextShape) -> String {
    guard case .record(let keys) = shape else { return "" }
    let rows = keys.map { "| `\($0.name)` | \(type(of: $0)) | \($0.summary) |\n" }.joined()
    return "## \(name)\n\n| key | what it is | what it means |\n| --- | --- | --- |\n\(rows)"
}

private func type(of key: ContextKey) -> String { spelled(key.shape) + (key.isOptional ? ", or absent" : "") }

private func spelled(_ shape: ContextShape) -> String {
    switch shape {
    case .text: "text"
    case .flag: "yes or no"
    case .list(let element): "list of \(spelled(element))"
    case .record:
        UserTemplateContext.records.first { $0.shape == shape }.map { "[\($0.name)](#\($0.name.lowercased()))" }
            ?? "record"
    }
}
