import CompilerSupport
import ModelFiles
import SwiftSources

extension ProjectManifest {
    /// Reads a description for Tuist.
    init?(tuist file: InputFile, among paths: [String]) {
        guard let manifest = TuistManifest(file.bytes, path: file.path) else { return nil }
        let home = Path.normal(Path.folder(of: file.place))
        let names = manifest.targets.map(\.name)
        var entitlements: [String: Entitlements] = [:]
        var targets: [XcodeProject.Target] = []
        for target in manifest.targets.prefix(ProjectLimits.targets) {
            let written = target.properties.isEmpty ? nil : Path.normal("\(target.name).entitlements", in: home)
            if let written { entitlements[Path.key(written)] = Entitlements(target.properties) }
            targets.append(
                target.made(
                    in: home,
                    among: paths,
                    names: names,
                    entitlements: written ?? target.entitlements.map { Path.normal($0, in: home) }
                )
            )
        }
        self.init(
            project: XcodeProject(
                targets: targets,
                packages: [],
                isWhole: manifest.isWhole && targets.contains { $0.product != .tests && !$0.sources.isEmpty }
            ),
            entitlements: entitlements
        )
    }
}

extension TuistManifest.Target {
    /// The target that Tuist makes of it.
    fileprivate func made(
        in home: String,
        among paths: [String],
        names: [String],
        entitlements: String?
    ) -> XcodeProject.Target {
        var layer = BuildSettings.Layer()
        layer.isComplete = false
        let configuration = XcodeProject.Configuration(
            name: "",
            settings: BuildSettings(layers: [layer], fixed: ["TARGET_NAME": name]),
            entitlements: [entitlements].compactMap(\.self),
            propertyLists: [],
            id: "",
            isVague: hasSettings
        )
        var target = XcodeProject.Target(
            name: name,
            product: XcodeProject.Product(productType),
            isClip: product == "appClip",
            configurations: [configuration],
            packages: [],
            products: products
        )
        let patterns = sources.map(PathPattern.init)
        let inside = paths.filter { Path.isInside($0, home) || home.isEmpty }
        target.sources = inside.filter { path in
            patterns.contains { $0.matches(Path.below(home, path)) }
        }
        target.parts = parts.compactMap { names.firstIndex(of: $0) }.uniqued
        return target
    }

    /// The product as Xcode calls it.
    private var productType: String {
        switch product {
        case "app", "appClip", "watch2App", "messagesApplication": "application"
        case "unitTests", "uiTests": "bundle.unit-test"
        case "commandLineTool", "xpc", "systemExtension": "tool"
        case _ where product.lowercased().contains("extension"): "app-extension"
        default: "framework"
        }
    }
}

extension Entitlements {
    /// Takes what a description of a project writes into the file.
    fileprivate init(_ properties: [String: [Located<String>]]) {
        func texts(_ key: String) -> [Identifier] {
            (properties[key] ?? []).filter { !$0.value.isEmpty }.map { text in
                let start = text.location?.offset ?? 0
                return Identifier(text: text.value, bytes: start..<start + text.value.utf8.count)
            }
        }
        self.init(texts)
    }
}
