package import CompilerSupport

/// What an `.xcmappingmodel` says about itself.
///
/// The models that it maps lie in it as archives of Xcode's editor, which modelc does not read; it goes by their paths.
package struct MappingModel: Hashable, Sendable {
    /// One of the two models.
    package struct End: Hashable, Sendable {
        /// The path as written, relative to the project: `App/Model.xcdatamodeld/Model 2.xcdatamodel`.
        let path: String
        /// Where the mapping model says so.
        package let location: SourceLocation

        /// Creates an end.
        package init(path: String, location: SourceLocation) {
            self.path = path
            self.location = location
        }
    }

    /// The model of the stores that are migrated.
    package let source: End
    /// The model that they get.
    package let destination: End

    /// Creates a mapping model.
    package init(from source: End, to destination: End) {
        self.source = source
        self.destination = destination
    }
}

extension MappingModel.End {
    /// The name of the version.
    package var version: String { name(of: path.split(separator: "/").last) }

    /// The name of the version's bundle.
    package var bundle: String { name(of: path.split(separator: "/").dropLast().last) }

    private func name(of part: Substring?) -> String {
        guard let part else { return "" }
        return String(part.lastIndex(of: ".").map { part[..<$0] } ?? part)
    }
}
