/// Templates that know each other by name and so can include each other, as partials and as parents.
///
///     let library = try TemplateLibrary([
///         Template("{{>header}}\nclass {{name}} {}\n", name: "entity"),
///         Template("// Generated. Do not edit.\n", name: "header"),
///     ])
///     let file = try library.render("entity", with: ["name": "Trip"])
///
/// Rendering has no effect on the library: the same context gives the same bytes.
public struct TemplateLibrary: Hashable, Sendable {
    private let templates: [String: Template]

    /// Puts templates together. They may include each other in any order, even themselves.
    ///
    /// - Throws: ``TemplateError`` when two templates have the same name.
    public init(_ templates: [Template]) throws(TemplateError) {
        var known: [String: Template] = [:]
        for template in templates {
            guard known.updateValue(template, forKey: template.name) == nil else {
                throw template.error(at: 0, "there are two templates with the name '\(template.name)'; rename one")
            }
        }
        self.templates = known
    }

    /// Renders one template.
    ///
    /// - Parameters:
    ///   - name: The template to begin with.
    ///   - context: Normally a record; its keys are what the template can name.
    ///   - options: What happens to missing keys, how values are escaped, and how much may be done at most.
    /// - Returns: The finished text.
    /// - Throws: ``TemplateError`` at the tag that names something missing, names a list or record where text is
    ///   needed, or goes beyond one of the ``RenderingLimits``.
    public func render(
        _ name: String,
        with context: TemplateValue,
        options: RenderingOptions = RenderingOptions()
    ) throws(TemplateError) -> String {
        guard let template = templates[name] else {
            throw TemplateError(template: name, line: 1, column: 1, message: missing(name))
        }
        var renderer = Renderer(template, in: self, with: context, options: options)
        return try renderer.render()
    }

    func template(named name: String) -> Template? {
        templates[name]
    }

    /// The message for a template that is not here.
    func missing(_ name: String) -> String {
        "there is no template with the name '\(name)'; \(enumeration(of: templates.keys))"
    }
}
