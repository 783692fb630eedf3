package import CompilerSupport
package import ObjectModel

/// The relevant content of an `.xcdatamodeld` folder, listed by the command line.
package struct BundleListing: Hashable, Sendable {
    /// The bundle, as the user named it.
    var path: String
    /// The bundle's own name, `Model.xcdatamodeld`, without folders.
    var name: String
    /// Paths below the bundle of every `contents` and `elements` file, with `/` between the parts, in any order.
    package var files: [String]
    /// The bytes of `.xccurrentversion`; nil when there is none.
    package var currentVersion: [UInt8]?

    /// Creates a listing. By default the bundle's name is the last part of its path.
    package init(path: String, name: String? = nil, files: [String], currentVersion: [UInt8]? = nil) {
        self.path = path
        self.name = name ?? String(path.split(separator: "/").last ?? "")
        self.files = files
        self.currentVersion = currentVersion
    }
}

/// One version of a model inside a bundle.
package struct ModelVersion: Hashable, Sendable {
    /// The storage format of a version.
    package enum Format: Hashable, Sendable {
        /// XML, since Xcode 4.
        case contents
        /// A binary archive of Xcode 3.
        case elements
        /// A keyed archive of Core Data, written by a model compiler.
        case compiled
    }

    /// The name of the version's folder without `.xcdatamodel`.
    package let name: String
    /// The path of its file below the bundle.
    package let file: String
    /// The storage format.
    package let format: Format
}

/// The versions of a bundle and the current one.
///
///     let bundle = ModelBundle(listing)
///     bundle.current?.name  // "V4"
package struct ModelBundle: Hashable, Sendable {
    /// The versions in natural order of their names: `V2` before `V10`.
    package let versions: [ModelVersion]
    /// The version of new stores; nil when the bundle is empty, or names a missing version.
    package let current: ModelVersion?
    /// True if ``current`` is certain: the bundle names it, or has no other version.
    package let namesCurrent: Bool
    /// Findings about the bundle itself.
    package let diagnostics: [Diagnostic]
    /// Findings about the current version; ignore them when the user names a version.
    package let currentVersionDiagnostics: [Diagnostic]

    /// Reads the versions from a listing.
    package init(_ listing: BundleListing) {
        let versions = Self.versions(of: listing)
        let nested = versions.filter { $0.file.split(separator: "/").count > 2 }.map { version in
            let message = "version '\(version.name)' lies inside another folder, as \(version.file)"
            return listing.finding(SourceRules.nestedBundle, message, in: version.file)
        }
        self.init(listing, versions, nested, Self.choice(of: listing.currentVersion), in: ".xccurrentversion")
    }

    /// Reads the versions of a compiled bundle, `.momd`.
    ///
    /// - Parameters:
    ///   - listing: The bundle, whose files are `<version>.mom`.
    ///   - name: The current version named in `VersionInfo.plist`.
    package init(compiled listing: BundleListing, current name: String?) {
        let suffix = ".mom"
        let files = listing.files.filter { $0.hasSuffix(suffix) && !$0.contains("/") }
        let versions = files.map { ModelVersion(name: String($0.dropLast(suffix.count)), file: $0, format: .compiled) }
            .inNaturalOrder(of: \.name)
        self.init(listing, versions, [], .named(name.map { $0 + suffix }), in: "VersionInfo.plist")
    }

    private init(
        _ listing: BundleListing,
        _ versions: [ModelVersion],
        _ diagnostics: [Diagnostic],
        _ choice: CurrentVersionChoice,
        in file: String
    ) {
        self.versions = versions
        self.diagnostics = diagnostics
        let (current, fault) = Self.currentVersion(choice, in: file, of: listing, among: versions)
        self.current = current
        namesCurrent = choice.isName && current != nil
        currentVersionDiagnostics = [fault].compactMap(\.self)
    }

    /// The version with a name, given with or without `.xcdatamodel`.
    ///
    /// A folder `A.xcdatamodel.xcdatamodel`, left by a careless rename, is the version `A.xcdatamodel`.
    package func version(named name: String) -> ModelVersion? {
        if let version = versions.first(where: { $0.name == name }) { return version }
        guard name.hasSuffix(Self.versionSuffix) else { return nil }
        let shorter = name.dropLast(Self.versionSuffix.count)
        return versions.first { $0.name == shorter }
    }

    private static let versionSuffix = ".xcdatamodel"

    /// The versions in a listing. A folder with both formats is read as the newer one; a bundle nested by mistake is
    /// ignored.
    private static func versions(of listing: BundleListing) -> [ModelVersion] {
        var found: [String: ModelVersion] = [:]
        for file in listing.files.sorted(by: { (depth($0), $0) < (depth($1), $1) }) {
            let parts = file.split(separator: "/")
            guard parts.count > 1, parts[0].hasSuffix(versionSuffix) else { continue }
            let name = String(parts[0].dropLast(versionSuffix.count))
            switch parts[parts.count - 1] {
            case "contents" where found[name]?.format != .contents:
                found[name] = ModelVersion(name: name, file: file, format: .contents)
            case "elements" where found[name] == nil:
                found[name] = ModelVersion(name: name, file: file, format: .elements)
            default: break
            }
        }
        return found.values.inNaturalOrder(of: \.name)
    }

    private static func depth(_ file: String) -> Int { file.utf8.count { $0 == UInt8(ascii: "/") } }

    /// The current version that a bundle names.
    private enum CurrentVersionChoice {
        /// The folder or file name of the version, or none.
        case named(String?)
        case unreadable

        var isName: Bool {
            if case .named(_?) = self { true } else { false }
        }
    }

    private static func choice(of currentVersion: [UInt8]?) -> CurrentVersionChoice {
        guard let bytes = currentVersion else { return .named(nil) }
        let list = bytes.count <= InputLimits.currentVersionSize ? PropertyList(bytes) : nil
        switch list?["_XCCurrentVersionName"] {
        case .string(let folder): return .named(folder)
        // One in twenty real bundles has an empty dictionary, which names no version.
        case nil where list != nil: return .named(nil)
        default: return .unreadable
        }
    }

    private static func currentVersion(
        _ choice: CurrentVersionChoice,
        in file: String,
        of listing: BundleListing,
        among versions: [ModelVersion]
    ) -> (version: ModelVersion?, fault: Diagnostic?) {
        guard !versions.isEmpty else {
            return (nil, listing.finding(SourceRules.emptyBundle, "the bundle holds no model", in: ""))
        }
        guard case .named(let name) = choice else {
            let message = "the file is not a property list in XML"
            return (nil, listing.finding(SourceRules.unreadableCurrentVersion, message, in: file))
        }
        guard let name else { return assumedVersion(of: listing, among: versions) }
        if let version = versions.first(where: { $0.file.split(separator: "/").first.map(String.init) == name }) {
            return (version, nil)
        }
        let message = "the current version '\(name)' is not in the bundle"
        return (nil, listing.finding(SourceRules.missingCurrentVersion, message, in: file))
    }

    private static func assumedVersion(
        of listing: BundleListing,
        among versions: [ModelVersion]
    ) -> (version: ModelVersion?, fault: Diagnostic?) {
        guard versions.count > 1 else { return (versions.first, nil) }
        let assumed =
            versions.first { "\($0.name).xcdatamodeld" == listing.name || "\($0.name).momd" == listing.name }
            ?? versions.last
        let name = assumed?.name ?? ""
        let message = "the bundle has \(versions.count) versions and names none; assuming '\(name)'"
        let rule = SourceRules.unstatedCurrentVersion
        return (assumed, listing.finding(rule, message, in: "", symbol: "version \(name)"))
    }
}

extension BundleListing {
    fileprivate func finding(
        _ rule: RuleMetadata,
        _ message: String,
        in file: String,
        symbol: String? = nil
    ) -> Diagnostic {
        let place = file.isEmpty ? path : "\(path)/\(file)"
        return rule.finding(message, at: SourceLocation(path: place, bytes: 0..<0), symbol: symbol)
    }
}

/// The file `.xccurrentversion`, which names the current version of a bundle.
///
/// - Parameter version: The name of the version.
/// - Returns: The text of the file.
package func currentVersionFile(naming version: String) -> String {
    let folder = "\(version).xcdatamodel".replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>_XCCurrentVersionName</key>
        \t<string>\(folder)</string>
        </dict>
        </plist>

        """
}

extension MappingModel {
    /// Reads the two model paths in the `xcmapping.xml` of an `.xcmappingmodel`; nil when one is missing.
    ///
    /// The rest of the file is a Core Data store of Xcode's editor: archives of both models and of expressions.
    ///
    ///     MappingModel(bytes, path: "V1toV2.xcmappingmodel/xcmapping.xml")?.source.path
    ///     // App/Model.xcdatamodeld/Model.xcdatamodel
    package init?(_ bytes: [UInt8], path: String) {
        guard DocumentInspection(bytes, path: path).refusal == nil else { return nil }
        var paths: [String: End] = [:]
        var open: (name: String, start: Int)?
        var text = ""
        _ = XMLEvents.read(bytes) { event, _ in
            switch event {
            case .start(let tag):
                open = Self.attribute(in: tag).map { ($0, tag.origin.offset) }
                text = ""
            case .text(let piece): if open != nil { text += piece }
            case .end:
                guard let (name, start) = open else { break }
                paths[name] = paths[name] ?? End(path: text, location: SourceLocation(path: path, offset: start))
                open = nil
            case .remark: break
            case .documentType(let hasDeclarations): return !hasDeclarations
            case .fault: return false
            }
            // Stop early: the rest of the file is long.
            return paths.count < 2
        }
        guard let source = paths["sourcemodelpath"], let destination = paths["destinationmodelpath"] else { return nil }
        self.init(from: source, to: destination)
    }

    /// The name in the tag of an attribute with a model path; nil for other tags.
    private static func attribute(in tag: Tag) -> String? {
        let name = tag.settings.first { $0.name == "name" }?.text
        let isIncluded = tag.name == "attribute" && (name == "sourcemodelpath" || name == "destinationmodelpath")
        return isIncluded ? name : nil
    }
}
