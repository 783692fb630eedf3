/// What a bundle's `.xccurrentversion` says.
enum CurrentVersionFile: Equatable {
    /// The file is not a property list in XML.
    case unreadable
    /// There is no file, or it is an empty dictionary, as in one of twenty real bundles.
    case silent
    /// It names the folder of a version.
    case names(String)

    static let name = ".xccurrentversion"

    init(_ bytes: [UInt8]?) {
        guard let bytes else {
            self = .silent
            return
        }
        guard bytes.count <= InputLimits.currentVersionSize, let list = PropertyList(bytes) else {
            self = .unreadable
            return
        }
        switch list.entries["_XCCurrentVersionName"] {
        case .string(let folder): self = .names(folder)
        case .other: self = .unreadable
        case nil: self = .silent
        }
    }
}
