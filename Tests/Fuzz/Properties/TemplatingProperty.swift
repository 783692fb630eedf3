import Templating

extension FuzzProperty {
    /// A template renders the same text twice, or is refused.
    func checkTemplating(_ bytes: [UInt8]) throws(BrokenProperty) {
        let text = String(decoding: bytes, as: UTF8.self)
        try require(render(text) == render(text), "rendering twice gives two texts")
    }

    private func render(_ text: String) -> String? {
        let limits = RenderingLimits(includeDepth: 8, outputBytes: 1 << 16, steps: 1 << 14)
        let options = RenderingOptions(missingKeys: .empty, escaping: .html, limits: limits)
        do throws(TemplateError) {
            let partial = try Template("<{{$block}}{{name}}{{/block}}>\n", name: "partial")
            let library = try TemplateLibrary([try Template(text, name: "template"), partial])
            return try library.render("template", with: Self.context, options: options)
        } catch {
            return "\(error)"
        }
    }

    private static let context: TemplateValue = [
        "name": "Zürich & <Bern>", "flag": true, "no": nil, "lines": "one\ntwo\n",
        "list": [["name": "a"], ["name": "b", "list": ["x", "y"]]],
        "record": ["name": "inner", "record": ["name": "innermost"]],
    ]
}
