import CodeGeneration
import Templating

/// The page about templates of one's own, `Documentation/Templates.md`.
public var templateGuide: String {
    """
    # Templates of your own

    `modelc generate --template <path>` takes a `.mustache` file, or a folder of them, in place of a built-in template; in
    `modelc.json` it stands under `generate`. The name of a file says what is made of it:

    | file | what is made of it |
    | --- | --- |
    | `Fields.md.mustache` | `Fields.md`, once for a model |
    | `{{name}}+Fields.swift.mustache` | `Post+Fields.swift`, once for each entity |
    | `_field.swift.mustache` | a partial, which the others include: `{{>_field}}` |

    A single file sees the partials beside it. Folders inside the folder, and files without the ending `.mustache`, are
    passed over. Every template can include the built-in ones, such as `{{>header}}`; `modelc templates` lists them, and
    `modelc templates --export <folder>` writes them as something to start from.

        {{>header}}
        extension {{className}} {
            enum Field {
                {{#attributes}}
                static let {{swiftName}} = {{nameLiteral}}
                {{/attributes}}
            }
        }

    The language is Mustache with partials and inheritance, without lambdas and dynamic names. Nothing is escaped: use
    `nameLiteral` where Swift wants a string, `swiftName` where it wants a name, and `swiftType` where it wants a type. They
    are safe whatever the model says; a plain `name` in a comment or in code is as the model's author wrote it.

    ## What is checked

    Templates are checked when they are loaded, every tag of them, also in sections that no model shows: unknown keys, lists
    used as text, partials that are not there, templates that include each other without end. Each finding (GEN630 to
    GEN634) has the template's file, line and column, nothing is written, and the status is 65.

    In `--single-file` what is made of templates joins the rest as far as it has the same ending: Markdown stays out of a
    Swift file.

    ## Limits

    A file has at most \(UserTemplates.fileSizeLimit >> 20) MiB, a folder \(UserTemplates.fileLimit) files. Templates \
    include each other at most \(UserTemplates.limits.includeDepth) deep, and tags
    are nested at most 64 deep. All files of a folder are together at most \(UserTemplates.limits.outputBytes >> 20) MiB \
    for a model, written in at most
    \(UserTemplates.limits.steps / 1_000_000) million steps, of which every tag takes a few.

    """ + "\n" + templateContext()
}
