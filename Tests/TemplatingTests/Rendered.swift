import Templating

/// Renders a template that may include others, given by name.
func rendered(
    _ text: String,
    with context: TemplateValue = [:],
    including others: [String: String] = [:],
    options: RenderingOptions = RenderingOptions()
) throws(TemplateError) -> String {
    var templates = [try Template(text, name: "main")]
    for (name, text) in others {
        templates.append(try Template(text, name: name))
    }
    return try TemplateLibrary(templates).render("main", with: context, options: options)
}
