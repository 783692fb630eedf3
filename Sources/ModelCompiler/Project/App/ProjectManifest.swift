import CompilerSupport
import ModelFiles
import SwiftSources

/// The description of a project from which XcodeGen or Tuist makes the Xcode project: `project.yml` or `Project.swift`.
///
///     ProjectManifest(file, among: paths)?.project.targets.map(\.name)  // ["App", "Widgets"]
struct ProjectManifest {
    /// The project that it makes.
    let project: XcodeProject
    /// The entitlements that it writes itself, by the path of the file that is made of them.
    let entitlements: [String: Entitlements]

    init(project: XcodeProject, entitlements: [String: Entitlements]) {
        (self.project, self.entitlements) = (project, entitlements)
    }

    /// True if a file of this name may be such a description.
    static func isIncluded(_ fileName: String) -> Bool { isOfXcodeGen(fileName) || fileName == TuistManifest.fileName }

    static func isOfXcodeGen(_ fileName: String) -> Bool { ["project.yml", "project.yaml"].contains(fileName) }

    /// Reads a file; nil unless it describes targets.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - paths: The sources and models of the repository, among which patterns choose.
    init?(_ file: InputFile, among paths: [String]) {
        // Each target looks through all of them.
        let paths = paths.map { Path.normal($0.withoutGitReference) }
        if file.path.hasSuffix(".swift") {
            self.init(tuist: file, among: paths)
        } else {
            self.init(xcodeGen: file, among: paths)
        }
    }

    /// Reads a description for XcodeGen.
    private init?(xcodeGen file: InputFile, among paths: [String]) {
        guard let text = YAMLText(file.bytes), let targets = text.root["targets"]?.entries, !targets.isEmpty else {
            return nil
        }
        let home = Path.normal(Path.folder(of: file.place))
        let packages = (text.root["packages"]?.entries ?? []).compactMap { name, package in
            package["path"]?.text.map { (name: name, folder: Path.normal($0, in: home)) }
        }
        let names = targets.prefix(ProjectLimits.targets).map(\.key)
        var made: [XcodeProject.Target] = []
        var entitlements: [String: Entitlements] = [:]
        var isWhole = text.isWhole && text.root["include"] == nil
        for (name, description) in targets.prefix(ProjectLimits.targets) {
            let target = XcodeGenTarget(name, description, home: home)
            if let (path, own) = target.entitlements { entitlements[Path.key(path)] = own }
            isWhole = isWhole && target.isWhole
            made.append(target.made(among: paths, names: names, packages: packages))
        }
        self.entitlements = entitlements
        let hasSources = made.contains { $0.product != .tests && !($0.sources.isEmpty && $0.folders.isEmpty) }
        project = XcodeProject(targets: made, packages: packages.map(\.folder), isWhole: isWhole && hasSources)
    }
}

/// A target in the description of a project.
private struct XcodeGenTarget {
    private let name: String
    private let description: YAMLText.Value
    private let home: String

    init(_ name: String, _ description: YAMLText.Value, home: String) {
        (self.name, self.description, self.home) = (name, description, home)
    }

    /// True if all that matters is written here, and not in a template, or in a variable of the machine.
    var isWhole: Bool {
        description["templates"] == nil && description["legacy"] == nil
            && sources.allSatisfy { source in (source.text ?? source["path"]?.text).map { !$0.contains("${") } ?? false
            }
    }

    private var sources: [YAMLText.Value] { description["sources"]?.elements ?? [] }

    /// The entitlements that the description writes itself, and the file that they go into.
    var entitlements: (path: String, Entitlements)? {
        guard let own = description["entitlements"], let properties = own["properties"], let path = own["path"]?.text
        else { return nil }
        return (Path.normal(path, in: home), Entitlements(properties))
    }

    func made(
        among paths: [String],
        names: [String],
        packages: [(name: String, folder: String)]
    ) -> XcodeProject.Target {
        let dependencies = description["dependencies"]?.elements ?? []
        let used = dependencies.compactMap { $0["package"]?.text }
        let type = description["type"]?.text ?? ""
        var target = XcodeProject.Target(
            name: name,
            product: XcodeProject.Product(type),
            isClip: type.hasSuffix("on-demand-install-capable"),
            configurations: [configuration],
            packages: packages.filter { used.contains($0.name) }.map(\.folder),
            products: dependencies.flatMap(Self.products)
        )
        target.parts = dependencies.compactMap { $0["target"]?.text }.compactMap { names.firstIndex(of: $0) }.uniqued
        for source in sources { add(source, to: &target, among: paths) }
        return target
    }

    private static func products(of dependency: YAMLText.Value) -> [String] {
        guard let package = dependency["package"]?.text else { return [] }
        let listed = dependency["products"]?.elements.compactMap(\.text) ?? []
        return listed.isEmpty ? [dependency["product"]?.text ?? package] : listed
    }

    /// All configurations of a target as one. Files that nobody reads can say more.
    private var configuration: XcodeProject.Configuration {
        let settings = description["settings"]
        let layers = [settings, settings?["base"]] + (settings?["configs"]?.entries ?? []).map(\.value)
        var layer = BuildSettings.Layer()
        layer.isComplete = false
        for (key, value) in layers.compactMap(\.self).flatMap(\.entries) {
            if key != "CODE_SIGN_ENTITLEMENTS", let text = value.text { layer.set(key, to: text) }
        }
        let named = layers.compactMap { $0?["CODE_SIGN_ENTITLEMENTS"]?.text }
        let own = description["entitlements"].flatMap { $0.text ?? $0["path"]?.text }
        return XcodeProject.Configuration(
            name: "",
            settings: BuildSettings(layers: [layer], fixed: ["TARGET_NAME": name]),
            entitlements: ([own].compactMap(\.self) + named).uniqued.map { Path.normal($0, in: home) },
            propertyLists: [],
            id: "",
            isVague: ["templates", "configFiles"].contains { description[$0] != nil } || settings?["groups"] != nil
        )
    }

    private func add(_ source: YAMLText.Value, to target: inout XcodeProject.Target, among paths: [String]) {
        guard let written = source.text ?? source["path"]?.text else { return }
        if ["none", "resources", "copyFiles", "headers"].contains(source["buildPhase"]?.text) { return }
        let path = Path.normal(written, in: home)
        let inside = paths.filter { Path.isInside($0, path) || path.isEmpty }
        let (excluded, included) = (patterns("excludes", of: source), patterns("includes", of: source))
        let isChosen = { (file: String, patterns: [PathPattern]) in
            patterns.contains { $0.matches(Path.below(path, file)) }
        }
        if inside.contains(path) {
            target.sources.append(path)
        } else if included.isEmpty {
            let left = inside.filter { isChosen($0, excluded) }.map(Path.key)
            target.folders.append(XcodeProject.Folder(path: path, exceptions: Set(left)))
        } else {
            target.sources += inside.filter { isChosen($0, included) && !isChosen($0, excluded) }
        }
    }

    private func patterns(_ key: String, of source: YAMLText.Value) -> [PathPattern] {
        (source[key]?.elements ?? []).compactMap(\.text).map(PathPattern.init)
    }
}

extension Entitlements {
    /// Takes what a description of a project writes into the file.
    fileprivate init(_ properties: YAMLText.Value) {
        self.init { key in
            (properties[key]?.elements ?? []).compactMap { value in
                if case .text(let text, let bytes) = value, !text.isEmpty {
                    Identifier(text: text, bytes: bytes)
                } else {
                    nil
                }
            }
        }
    }

    /// Takes entitlements by their keys.
    init(_ texts: (_ key: String) -> [Identifier]) {
        let containers = texts("com.apple.developer.icloud-container-identifiers")
        let services = texts("com.apple.developer.icloud-services")
        self.init(
            identifiers: containers,
            services: services.map(\.text),
            environment: texts("com.apple.developer.icloud-container-environment").first,
            groups: texts("com.apple.security.application-groups").map(\.text),
            hasPush: ["aps-environment", "com.apple.developer.aps-environment"].contains { !texts($0).isEmpty },
            place: (containers + services).first?.bytes ?? 0..<0
        )
    }
}

/// A pattern of paths: `*` and `?` stand for what has no slash, and `**` for any folders. A folder that matches stands for
/// all in it.
///
///     PathPattern("App/**/*.swift").matches("App/Trips/Trip.swift")  // true
struct PathPattern: Sendable {
    private let parts: [[Character]]
    /// The most parts that are looked at.
    private static let limit = 64

    init(_ text: String) {
        parts = text.split(separator: "/").filter { $0 != "." }.prefix(Self.limit).map(Array.init)
    }

    /// True if a path, or a folder around it, matches.
    func matches(_ path: String) -> Bool {
        let names = path.split(separator: "/").prefix(Self.limit).map(Array.init)
        // The positions in the name to which the parts so far can match.
        var reached: Set<Int> = [0]
        for part in parts {
            if part == ["*", "*"] {
                reached = Set((reached.min() ?? names.count + 1)..<names.count + 1)
            } else {
                reached = Set(reached.filter { $0 < names.count && Self.matches(names[$0], part) }.map { $0 + 1 })
            }
            if reached.isEmpty { return false }
        }
        return !parts.isEmpty
    }

    /// True if a name matches a part of a pattern.
    private static func matches(_ name: [Character], _ part: [Character]) -> Bool {
        var (at, place, star, behind) = (0, 0, -1, 0)
        while at < name.count {
            if place < part.count, part[place] == "*" {
                (star, behind) = (place, at)
                place += 1
            } else if place < part.count, part[place] == "?" || part[place] == name[at] {
                at += 1
                place += 1
            } else if star >= 0 {
                behind += 1
                (at, place) = (behind, star + 1)
            } else {
                return false
            }
        }
        return part[place...].allSatisfy { $0 == "*" }
    }
}
