import BuiltInTemplates
import CodeGeneration
import CompilerSupport
import Templating

/// The built-in templates, and the contexts of user templates.
package enum TemplateCatalogue {
    /// The names of the built-in templates, in order.
    package static var names: [String] { BuiltInTemplates.all.map(\.name) }

    /// The built-in templates as files of a folder.
    package static var files: [(name: String, text: String)] {
        BuiltInTemplates.all.map { ("\($0.name).swift\(UserTemplateFile.ending)", $0.text) }
    }

    /// The text of a built-in template; nil for an unknown name.
    package static func text(named name: String) -> String? {
        BuiltInTemplates.all.first { $0.name == name }?.text
    }

    /// `modelc templates`: the values of `--template`, and the templates behind them, with a sentence each.
    package static var list: String {
        let products = BuiltInProduct.allCases.map { [$0.rawValue, $0.summary] }
        let lines = (products + BuiltInTemplates.all.map { [$0.name, $0.summary] }).aligned(indent: 2)
        return """
            For modelc generate --template:
            \(lines.prefix(products.count).map { $0 + "\n" }.joined())
            What they are made of (modelc templates <name> prints one):
            \(lines.dropFirst(products.count).map { $0 + "\n" }.joined())
            """
    }

    // MARK: Values for templates

    /// The names of the records in contexts of user templates.
    package static var recordNames: [String] { UserTemplateContext.records.map(\.name) }

    /// `modelc templates --context`: every key for user templates, as Markdown.
    package static var context: String {
        let records = UserTemplateContext.records.map { section($0.name, $0.shape) }
        return ([roots, section("every file", UserTemplateContext.file)] + records).joined(separator: "\n")
    }

    /// `modelc templates --context <record>`; nil when there is no such record.
    package static func context(of name: String) -> String? {
        UserTemplateContext.records.first { $0.name == name }.map { section($0.name, $0.shape) }
    }

    private static let roots = """
        # What templates can name

        A file that is rendered once for a model sees the keys of [model](#model). A file that is rendered once for each entity
        sees those of [entity](#entity) and, as `model`, the model. Both see the keys of [every file](#every-file). Lists are
        sorted; names are as the model spells them, and what is called `…Literal` is a string literal of Swift, quotation marks
        included.

        """

    private static func section(_ name: String, _ shape: ContextShape) -> String {
        guard case .record(let keys) = shape else { return "" }
        let rows = keys.map { ["`\($0.name)`", type(of: $0), $0.summary] }
        return "## \(name)\n\n\(MarkdownText.table(["key", "what it is", "what it means"], rows))\n"
    }

    private static func type(of key: ContextKey) -> String {
        spelled(key.shape) + (key.isOptional ? ", or absent" : "")
    }

    private static func spelled(_ shape: ContextShape) -> String {
        switch shape {
        case .text: "text"
        case .flag: "yes or no"
        case .list(let element): "list of \(spelled(element))"
        case .record:
            UserTemplateContext.records.first { $0.shape == shape }.map { "[\($0.name)](#\($0.name.lowercased()))" }
                ?? "record"
        }
    }
}
