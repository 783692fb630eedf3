public import Templating

/// Templates of the user's, parsed and checked.
public struct UserTemplates: Hashable, Sendable {
    /// The largest file that is taken, in bytes.
    public static let fileSizeLimit = 1 << 20
    /// The most files that are taken.
    public static let fileLimit = 1000
    /// Nobody reads more, and hostile templates take long to be checked.
    private static let problemLimit = 100
    /// How much rendering them may do for one model, all files together.
    public static let limits = RenderingLimits()

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
    public static func load(
        _ files: [UserTemplateFile],
        including builtIn: TemplateLibrary
    ) -> (templates: UserTemplates?, faults: [UserTemplateFault]) {
        let files = files.sorted { $0.path < $1.path }
        var faults: [UserTemplateFault] = []
        var templates: [Template] = []
        for file in files {
            do throws(TemplateError) {
                templates.append(try Template(file.text, name: file.templateName))
            } catch {
                faults.append(.malformed(error))
            }
        }
        if faults.isEmpty { faults = self.faults(in: files, templates: templates, including: builtIn) }
        let rendered = files.filter { $0.purpose != .partial }
        return (faults.isEmpty ? UserTemplates(files: rendered, templates: templates) : nil, faults)
    }

    private static func faults(
        in files: [UserTemplateFile],
        templates: [Template],
        including builtIn: TemplateLibrary
    ) -> [UserTemplateFault] {
        do throws(TemplateError) {
            let library = try builtIn.adding(templates)
            var problems: [TemplateProblem] = []
            for file in files {
                guard problems.count < problemLimit, let shape = file.purpose.contextShape else { continue }
                problems += try library.check(file.templateName, against: shape)
            }
            return problems.map(UserTemplateFault.problem)
        } catch {
            return [.malformed(error)]
        }
    }
}

/// What is wrong with templates of the user's.
public enum UserTemplateFault: Hashable, Sendable {
    /// A file is no template, or has the name of another.
    case malformed(TemplateError)
    /// A template would fail for some model.
    case problem(TemplateProblem)
}

extension UserTemplateFile.Purpose {
    /// What a file can name; nil for a partial, which sees what those see that include it.
    fileprivate var contextShape: ContextShape? {
        switch self {
        case .model: UserTemplateContext.model
        case .entity: UserTemplateContext.entity
        case .partial: nil
        }
    }
}
