public import Diagnostics
import Text

/// What lies in an `.xcdatamodeld`, as far as it matters: found by the command line, judged here.
public struct BundleListing: Hashable, Sendable {
    /// The bundle, as the user named it.
    public var path: String
    /// The bundle's own name, `Model.xcdatamodeld`, wherever it lies.
    public var name: String
    /// Paths below the bundle of every `contents` and `elements` file, with `/` between the parts, in any order.
    public var files: [String]
    /// The bytes of `.xccurrentversion`; nil when there is none.
    public var currentVersion: [UInt8]?

    /// Creates a listing. A bundle is called like the last part of its path when nothing else is said.
    public init(path: String, name: String? = nil, files: [String], currentVersion: [UInt8]? = nil) {
        self.path = path
        self.name = name ?? String(path.split(separator: "/").last ?? "")
        self.files = files
        self.currentVersion = currentVersion
    }
}

/// One version of a model inside a bundle.
public struct ModelVersion: Hashable, Sendable {
    /// How the version is stored.
    public enum Format: Hashable, Sendable {
        /// XML, since Xcode 4.
        case contents
        /// A binary archive of Xcode 3, which modelc does not read.
        case elements
    }

    /// The name of the version's folder without `.xcdatamodel`.
    public let name: String
    /// The path of its file below the bundle.
    public let file: String
    /// How the version is stored.
    public let format: Format
}

/// The versions of a bundle and which of them is current.
///
///     let bundle = ModelBundle(listing)
///     bundle.current?.name  // "V4"
public struct ModelBundle: Hashable, Sendable {
    /// The bundle, as the user named it.
    public let path: String
    /// The versions in natural order of their names: `V2` before `V10`.
    public let versions: [ModelVersion]
    /// The version that new stores are made with; nil when the bundle names one that is not there, or holds none.
    public let current: ModelVersion?
    /// What is wrong with the bundle itself.
    public let diagnostics: [Diagnostic]
    /// What is wrong with its choice of a current version; of no interest when a version is named.
    public let currentVersionDiagnostics: [Diagnostic]

    /// Judges a listing.
    public init(_ listing: BundleListing) {
        var bundle = BundleReading(listing)
        diagnostics = bundle.diagnostics
        current = bundle.currentVersion()
        currentVersionDiagnostics = Array(bundle.diagnostics.dropFirst(diagnostics.count))
        path = listing.path
        versions = bundle.versions
    }

    /// The version with a name, given with or without `.xcdatamodel`.
    ///
    /// A folder `A.xcdatamodel.xcdatamodel`, as a careless rename leaves it, is a version `A.xcdatamodel`.
    public func version(named name: String) -> ModelVersion? {
        if let version = versions.first(where: { $0.name == name }) { return version }
        guard name.hasSuffix(BundleReading.versionSuffix) else { return nil }
        let shorter = name.dropLast(BundleReading.versionSuffix.count)
        return versions.first { $0.name == shorter }
    }
}

/// The work of ``ModelBundle/init(_:)``.
private struct BundleReading {
    static let versionSuffix = ".xcdatamodel"
    let versions: [ModelVersion]
    private(set) var diagnostics: [Diagnostic] = []
    private let listing: BundleListing

    init(_ listing: BundleListing) {
        self.listing = listing
        versions = Self.versions(of: listing)
        for version in versions where version.file.split(separator: "/").count > 2 {
            let message = "version '\(version.name)' lies inside another folder, as \(version.file)"
            report(SourceRules.nestedBundle, message, in: version.file)
        }
    }

    /// Xcode 3 and newer versions can lie side by side; a folder that has both formats is read as the newer one, and one
    /// that also holds a bundle by mistake as if it did not.
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
        return found.values.sorted { NaturalOrder.isBefore($0.name, $1.name) }
    }

    private static func depth(_ file: String) -> Int { file.utf8.count { $0 == UInt8(ascii: "/") } }

    mutating func currentVersion() -> ModelVersion? {
        guard !versions.isEmpty else {
            report(SourceRules.emptyBundle, "the bundle holds no model", in: "")
            return nil
        }
        switch CurrentVersionFile(listing.currentVersion) {
        case .unreadable:
            let message = "the file is not a property list in XML"
            report(SourceRules.unreadableCurrentVersion, message, in: CurrentVersionFile.name)
            return nil
        case .names(let folder):
            if let version = versions.first(where: { $0.name + Self.versionSuffix == folder }) { return version }
            let message = "the current version '\(folder)' is not in the bundle"
            report(SourceRules.missingCurrentVersion, message, in: CurrentVersionFile.name)
            return nil
        case .silent:
            return assumedVersion()
        }
    }

    private mutating func assumedVersion() -> ModelVersion? {
        guard versions.count > 1 else { return versions.first }
        let assumed = versions.first { "\($0.name).xcdatamodeld" == listing.name } ?? versions.last
        let message = "the bundle has \(versions.count) versions and names none; assuming '\(assumed?.name ?? "")'"
        report(SourceRules.unstatedCurrentVersion, message, in: "")
        return assumed
    }

    private mutating func report(_ rule: RuleMetadata, _ message: String, in file: String) {
        let path = file.isEmpty ? listing.path : "\(listing.path)/\(file)"
        let location = SourceLocation(path: path, offset: 0, part: .text(length: 0))
        diagnostics.append(
            Diagnostic(rule: rule, message: message, help: rule.rationale, symbol: nil, location: location)
        )
    }
}
