/// Templates that can include each other by name, as partials and as parents.
///
///     let library = try TemplateLibrary([
///         Template("{{>header}}\nclass {{name}} {}\n", name: "entity"),
///         Template("// Generated. Do not edit.\n", name: "header"),
///     ])
///     let file = try library.render("entity", with: ["name": "Trip"])
///
/// Rendering has no effect on the library: the same context gives the same bytes.
package struct TemplateLibrary: Hashable, Sendable {
    private var templates: [String: Template] = [:]

    /// Creates a library. Its templates may include each other in any order, even themselves.
    ///
    /// - Throws: ``TemplateError`` when two templates have the same name.
    package init(_ templates: [Template]) throws(TemplateError) {
        for template in templates { try add(template) }
    }

    /// The library with more templates, which may include the existing ones.
    ///
    /// - Throws: ``TemplateError`` when two templates would have the same name.
    package func adding(_ others: [Template]) throws(TemplateError) -> TemplateLibrary {
        var library = self
        for template in others { try library.add(template) }
        return library
    }

    /// The library with another template in place of the one of the same name.
    package func replacing(_ template: Template) -> TemplateLibrary {
        var library = self
        library.templates[template.name] = template
        return library
    }

    private mutating func add(_ template: Template) throws(TemplateError) {
        guard templates.updateValue(template, forKey: template.name) == nil else {
            throw template.error(at: 0, "there are two templates with the name '\(template.name)'; rename one")
        }
    }

    /// Renders one template.
    ///
    /// - Parameters:
    ///   - name: The template to render.
    ///   - context: Normally a record; its keys are what the template can name.
    /// - Returns: The finished text.
    /// - Throws: ``TemplateError`` at a tag that names a missing key or template, names a list or record where text is
    ///   needed, or exceeds one of the ``RenderingLimits``.
    package func render(_ name: String, with context: TemplateValue) throws(TemplateError) -> String {
        var limits = RenderingLimits()
        return try render(name, with: context, within: &limits)
    }

    /// Renders one template, as one of several renderings that share their limits.
    ///
    /// - Parameters:
    ///   - name: The template to render.
    ///   - context: Normally a record; its keys are what the template can name.
    ///   - limits: The limits that are left, reduced by what this rendering uses.
    /// - Returns: The finished text.
    /// - Throws: ``TemplateError``, as ``render(_:with:)``.
    package func render(
        _ name: String,
        with context: TemplateValue,
        within limits: inout RenderingLimits
    ) throws(TemplateError) -> String {
        var renderer = Renderer(try existing(name), in: self, with: context, limits: limits)
        let text = try renderer.render()
        limits.steps -= renderer.steps
        limits.outputBytes -= text.utf8.count
        return text
    }

    /// Checks one template and all that it includes against the shape of its context.
    ///
    ///     let shape = ContextShape.record([ContextKey("name", .text, "The name.")])
    ///     library.check("entity", against: shape)  // [entity:2:7: the key 'naem' is not in the context; …]
    ///
    /// Every tag is checked, even in sections that no value would show. Each problem would be an error when rendering
    /// some value; a template without problems can fail only by exceeding the ``RenderingLimits``.
    ///
    /// - Parameters:
    ///   - name: The template to check.
    ///   - shape: The context.
    /// - Returns: The problems in the order of the walk, each tag once, at most a hundred.
    /// - Throws: ``TemplateError`` when there is no template of the name.
    package func check(_ name: String, against shape: ContextShape) throws(TemplateError) -> [TemplateProblem] {
        var checker = TemplateChecker(try existing(name), in: self, against: shape)
        return checker.check()
    }

    private func existing(_ name: String) throws(TemplateError) -> Template {
        if let template = templates[name] { return template }
        throw TemplateError(template: name, line: 1, column: 1, message: missing(name))
    }

    /// The names of the templates, sorted.
    var names: [String] { templates.keys.sorted() }

    func template(named name: String) -> Template? {
        templates[name]
    }

    /// The message for a template that does not exist.
    func missing(_ name: String) -> String {
        "there is no template with the name '\(name)'; \(enumeration(of: templates.keys))"
    }
}

/// The limits of one rendering, so that no template can run forever.
package struct RenderingLimits: Hashable, Sendable {
    /// The deepest nesting of included templates; ends a template that includes itself without end.
    var includeDepth: Int
    /// The longest result, in bytes of UTF-8.
    package var outputBytes: Int
    /// The number of steps. Every tag, line and repetition counts, even one without output: nested sections over a
    /// short list would otherwise run for years without any output.
    var steps: Int

    /// Creates limits with defaults.
    package init(includeDepth: Int = 64, outputBytes: Int = 64 << 20, steps: Int = 100_000_000) {
        self.includeDepth = includeDepth
        self.outputBytes = outputBytes
        self.steps = steps
    }
}
