/// One thing that a grant can allow; the raw value is the language's word.
public enum Privilege: String, CaseIterable, Sendable {
    /// Reading records.
    case read = "READ"
    /// Creating records.
    case create = "CREATE"
    /// Changing and deleting records.
    case write = "WRITE"
}

/// What one grant allows.
public struct Privileges: OptionSet, Hashable, Sendable {
    /// One bit for each privilege.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a set of one privilege.
    public init(_ privilege: Privilege) {
        switch privilege {
        case .read: self = .read
        case .create: self = .create
        case .write: self = .write
        }
    }

    /// ``Privilege/read``.
    public static let read = Privileges(rawValue: 1)
    /// ``Privilege/create``.
    public static let create = Privileges(rawValue: 2)
    /// ``Privilege/write``.
    public static let write = Privileges(rawValue: 4)

    /// The privileges in the order of an export: `READ, CREATE, WRITE`.
    public var members: [Privilege] { Privilege.allCases.filter { contains(Privileges($0)) } }

    /// The words of the language for these privileges, in the order of an export.
    public var words: [String] { members.map(\.rawValue) }
}
