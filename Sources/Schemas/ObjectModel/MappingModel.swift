public import Diagnostics

/// What an `.xcmappingmodel` says about itself.
///
/// The models that it maps lie in it as archives of Xcode's editor, which modelc does not read; it goes by their paths.
public struct MappingModel: Hashable, Sendable {
    /// One of the two models.
    public struct End: Hashable, Sendable {
        /// The path as written, relative to the project: `App/Model.xcdatamodeld/Model 2.xcdatamodel`.
        public let path: String
        /// Where the mapping model says so.
        public let location: SourceLocation

        /// Creates an end.
        public init(path: String, location: SourceLocation) {
            self.path = path
            self.location = location
        }
    }

    /// The model of the stores that are migrated.
    public let source: End
    /// The model that they get.
    public let destination: End

    /// Creates a mapping model.
    public init(from source: End, to destination: End) {
        self.source = source
        self.destination = destination
    }
}

extension MappingModel.End {
    /// The name of the version.
    public var version: String { name(of: path.split(separator: "/").last) }

    /// The name of the version's bundle.
    public var bundle: String { name(of: path.split(separator: "/").dropLast().last) }

    private func name(of part: Substring?) -> String {
        guard let part else { return "" }
        return String(part.lastIndex(of: ".").map { part[..<$0] } ?? part)
    }
}
