/// Renders one template of a library, for one context after the other.
///
///     let renderer = try library.renderer(of: "entity")
///     for entity in entities { files.append(try renderer.render(entity.context)) }
///
/// Names of templates are looked up once, when it is made. It is a value like the library: many threads may use it.
public struct TemplateRenderer: Sendable {
    private let program: Program
    private let options: RenderingOptions

    init(_ template: Template, in library: TemplateLibrary, options: RenderingOptions) {
        program = Linker.program(of: template, in: library)
        self.options = options
    }

    /// Renders the template once, within the limits of the options.
    ///
    /// - Parameter context: Normally a record; its keys are what the template can name.
    /// - Returns: The finished text, in UTF-8.
    /// - Throws: ``TemplateError`` at the tag that names something missing, names a list or record where text is
    ///   needed, or goes beyond one of the ``RenderingLimits``.
    public func render(_ context: TemplateValue) throws(TemplateError) -> [UInt8] {
        var limits = options.limits
        return try render(context, within: &limits)
    }

    /// Renders the template once, as one of several renderings that together keep within limits.
    ///
    /// - Parameters:
    ///   - context: Normally a record; its keys are what the template can name.
    ///   - limits: How much may still be done; those of the options do not count. What this rendering took is taken away.
    /// - Returns: The finished text, in UTF-8.
    /// - Throws: ``TemplateError``, as ``render(_:)``.
    public func render(
        _ context: TemplateValue,
        within limits: inout RenderingLimits
    ) throws(TemplateError) -> [UInt8] {
        var options = options
        options.limits = limits
        let (bytes, steps) = try Renderer.render(program, with: context, options: options)
        limits.steps -= steps
        limits.outputBytes -= bytes.count
        return bytes
    }
}
