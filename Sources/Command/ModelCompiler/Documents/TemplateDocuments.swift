import BuiltInTemplates
import CodeGeneration
import Templating

/// The names of the built-in templates, in order.
public var templateNames: [String] { BuiltInTemplates.all.map(\.name) }

/// The built-in templates as files of a folder.
public var templateFiles: [(name: String, text: String)] {
    BuiltInTemplates.all.map { ("\($0.name).swift\(UserTemplateFile.ending)", $0.text) }
}

/// The text of a built-in template; nil when there is none of that name.
public func templateText(named name: String) -> String? {
    BuiltInTemplates.all.first { $0.name == name }?.text
}

/// `modelc templates`: what `--template` takes, and the templates that it is made of, with a sentence each.
public func templateList() -> String {
    let products = NamedProduct.all.map { ($0.name, $0.summary) }
    let templates = BuiltInTemplates.all.map { ($0.name, $0.summary) }
    let width = (products + templates).map(\.0.count).max() ?? 0
    func lines(_ rows: [(String, String)]) -> String {
        rows.map { "  \($0.padded(to: width))  \($1)\n" }.joined()
    }
    return """
        For modelc generate --template:
        \(lines(products))
        What they are made of (modelc templates <name> prints one):
        \(lines(templates))
        """
}
