/// Templates that know each other by name and so can include each other, as partials and as parents.
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

    /// Puts templates together. They may include each other in any order, even themselves.
    ///
    /// - Throws: ``TemplateError`` when two templates have the same name.
    package init(_ templates: [Template]) throws(TemplateError) {
        for template in templates { try add(template) }
    }

    /// The library with some more templates, which may include those that are there.
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
    ///   - name: The template to begin with.
    ///   - context: Normally a record; its keys are what the template can name.
    /// - Returns: The finished text.
    /// - Throws: ``TemplateError`` at the tag that names something missing, names a list or record where text is
    ///   needed, or goes beyond one of the ``RenderingLimits``.
    package func render(_ name: String, with context: TemplateValue) throws(TemplateError) -> String {
        var limits = RenderingLimits()
        return try render(name, with: context, within: &limits)
    }

    /// Renders one template, as one of several renderings that together keep within limits.
    ///
    /// - Parameters:
    ///   - name: The template to begin with.
    ///   - context: Normally a record; its keys are what the template can name.
    ///   - limits: How much may still be done. What this rendering took is taken away.
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

    /// Checks one template and all that it includes against what its context will offer.
    ///
    ///     let shape = ContextShape.record([ContextKey("name", .text, "The name.")])
    ///     library.check("entity", against: shape)  // [entity:2:7: the key 'naem' is not in the context; …]
    ///
    /// Every tag is looked at, also in sections that no value would ever show. What is found would be an error when it
    /// is rendered, for one value or another; a template without problems can go beyond the ``RenderingLimits`` only.
    ///
    /// - Parameters:
    ///   - name: The template to begin with.
    ///   - shape: The context.
    /// - Returns: The problems in the order in which they are come by, each tag once, at most a hundred.
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

    /// The message for a template that is not here.
    func missing(_ name: String) -> String {
        "there is no template with the name '\(name)'; \(enumeration(of: templates.keys))"
    }
}

/// How much one rendering may do before it ends with an error, so that no template can run forever.
package struct RenderingLimits: Hashable, Sendable {
    /// How deep templates may include each other. A template that includes itself without end stops here.
    var includeDepth: Int
    /// How long the finished text may be, in bytes of UTF-8.
    package var outputBytes: Int
    /// How many steps may be taken. Every tag, line and repetition counts, also one that writes nothing: nested
    /// sections over a short list would otherwise run for years without any output.
    var steps: Int

    /// Makes limits; what is not named has its default.
    package init(includeDepth: Int = 64, outputBytes: Int = 64 << 20, steps: Int = 100_000_000) {
        self.includeDepth = includeDepth
        self.outputBytes = outputBytes
        self.steps = steps
    }
}
