import Templating

extension FuzzProperty {
    /// A template renders the same text twice and no more than it may, or is refused; and one that was checked against
    /// the shape of a context and found in order is refused for going beyond limits only.
    func checkTemplating(_ bytes: [UInt8]) throws(BrokenProperty) {
        let text = String(decoding: bytes, as: UTF8.self)
        let rendered = render(text)
        try require(rendered == render(text), "rendering twice gives two texts")
        try requireLimits(rendered, of: text)
        guard let library = try? library(text), let problems = try? library.check("template", against: Self.shape),
            case .failure(let error) = rendered, problems.isEmpty
        else { return }
        try require(error.isLimit, "a template that was found in order is refused: \(error)")
    }

    private func requireLimits(_ outcome: Result<String, TemplateError>, of text: String) throws(BrokenProperty) {
        switch outcome {
        case .success(let output): try require(output.utf8.count <= Self.limits.outputBytes, "the output has no limit")
        case .failure(let error):
            try require("\(error)".utf8.count <= text.utf8.count + 1000, "a message is longer than the template")
        }
    }

    private func library(_ text: String) throws(TemplateError) -> TemplateLibrary {
        try TemplateLibrary([try Template(text, name: "template"), try Self.partial.get()])
    }

    private func render(_ text: String) -> Result<String, TemplateError> {
        var limits = Self.limits
        do throws(TemplateError) {
            return .success(try library(text).render("template", with: Self.context, within: &limits))
        } catch {
            return .failure(error)
        }
    }

    private static let limits = RenderingLimits(includeDepth: 8, outputBytes: 1 << 14, steps: 1 << 12)

    private static let partial = Result { () throws(TemplateError) in
        try Template("<{{$block}}{{name}}{{/block}}>\n", name: "partial")
    }

    private static let context: TemplateValue = [
        "name": "Zürich & <Bern>", "flag": true, "no": nil, "lines": "one\ntwo\n",
        "list": [["name": "a", "list": nil], ["name": "b", "list": ["x", "y"]]],
        "record": ["name": "inner", "record": ["name": "innermost"]],
    ]

    /// The shape of the context, without what there may or may not be inside of lists.
    private static let shape = ContextShape.record([
        ContextKey("name", .text, "A text."),
        ContextKey("flag", .flag, "Yes."),
        ContextKey("no", .text, isOptional: true, "Nothing."),
        ContextKey("lines", .text, "Two lines."),
        ContextKey(
            "list",
            .list(
                .record([ContextKey("name", .text, "A name."), ContextKey("list", .list(.text), isOptional: true, "")])
            ),
            "Two records."
        ),
        ContextKey(
            "record",
            .record([ContextKey("name", .text, ""), ContextKey("record", .record([ContextKey("name", .text, "")]), "")]
            ),
            "A record in a record."
        ),
    ])
}
