@testable import Templating

/// Renders a template that may include others, given by name.
func rendered(
    _ text: String,
    with context: TemplateValue = [:],
    including others: [String: String] = [:],
    limits: RenderingLimits = RenderingLimits()
) throws(TemplateError) -> String {
    var templates = [try Template(text, name: "main")]
    for (name, text) in others {
        templates.append(try Template(text, name: name))
    }
    var limits = limits
    return try TemplateLibrary(templates).render("main", with: context, within: &limits)
}
