import CompilerSupport
package import Templating

/// Templates of the user's, parsed and checked.
package struct UserTemplates: Sendable {
    /// The largest file that is taken, in bytes.
    package static let fileSizeLimit = 1 << 20
    /// The most files that are taken.
    package static let fileLimit = 1000
    /// Nobody reads more, and hostile templates take long to be checked.
    private static let problemLimit = 100
    /// How much rendering them may do for one model, all files together.
    static let limits = RenderingLimits()

    /// The files that are rendered, in the order of their names.
    let files: [UserTemplateFile]
    /// What they and their partials add to the built-in templates.
    let templates: [Template]

    /// Parses and checks files.
    ///
    /// - Parameters:
    ///   - files: The files of a folder, or a single one.
    ///   - builtIn: The templates that they may include.
    /// - Returns: The templates, nil when there is any fault; and the faults.
    package static func load(
        _ files: [UserTemplateFile],
        including builtIn: TemplateLibrary
    ) -> (templates: UserTemplates?, faults: [TemplateProblem]) {
        let files = files.inOrder(of: \.path)
        var faults: [TemplateProblem] = []
        var templates: [Template] = []
        for file in files {
            do throws(TemplateError) {
                templates.append(try Template(file.text, name: file.templateName))
            } catch {
                faults.append(TemplateProblem(kind: .malformed, error: error))
            }
        }
        if faults.isEmpty { faults = self.faults(in: files, templates: templates, including: builtIn) }
        let rendered = files.filter { $0.purpose != nil }
        return (faults.isEmpty ? UserTemplates(files: rendered, templates: templates) : nil, faults)
    }

    private static func faults(
        in files: [UserTemplateFile],
        templates: [Template],
        including builtIn: TemplateLibrary
    ) -> [TemplateProblem] {
        do throws(TemplateError) {
            let library = try builtIn.adding(templates)
            var problems: [TemplateProblem] = []
            for file in files {
                guard problems.count < problemLimit, let shape = file.purpose?.contextShape else { continue }
                problems += try library.check(file.templateName, against: shape)
            }
            return problems
        } catch {
            return [TemplateProblem(kind: .malformed, error: error)]
        }
    }
}

/// A template file of the user's, and what it is for, which its name says.
///
///     Fields.md.mustache                  once for a model, to Fields.md
///     {{name}}+Fields.swift.mustache      once for each entity, to Post+Fields.swift
///     _field.swift.mustache               a partial, {{>_field}}
package struct UserTemplateFile: Sendable {
    /// How often a file is rendered.
    enum Purpose: Sendable {
        case model
        case entity

        /// What the file can name.
        var contextShape: ContextShape { self == .model ? UserTemplateContext.model : UserTemplateContext.entity }
    }

    /// What the names of templates end with.
    package static let ending = ".mustache"

    /// The file, as the user named it.
    let path: String
    /// The name by which it is included, and by which errors refer to it.
    package let templateName: String
    /// Nil for a partial, which sees what those see that include it.
    let purpose: Purpose?
    /// The name of what it is rendered to, with ``placeholder`` for the name of the entity.
    private let outputName: String
    let text: String

    private static let placeholder = "{{name}}"

    /// Takes a file; its name is the last part of the path.
    package init(path: String, text: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let isPartial = name.hasPrefix("_")
        outputName = name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name
        purpose = isPartial ? nil : name.contains(Self.placeholder) ? .entity : .model
        templateName = isPartial ? String(name.prefix { $0 != "." }) : path
        self.path = path
        self.text = text
    }

    /// The name of the output for an entity, or for a model; nil when that is not a safe name for a file.
    func outputName(for entity: String) -> FileName? {
        FileName(
            outputName.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: entity)
        )
    }

    /// The last ending of the output: `swift`.
    var outputEnding: Substring { outputName.split(separator: ".").last ?? "" }
}
