public import CloudSchema
public import Diagnostics

/// What is known of a container besides what models need of it.
public struct KnownContainer: Hashable, Sendable {
    /// A record type, and where a file says that it is there.
    public struct DeployedType: Hashable, Sendable {
        /// The record type.
        public let type: RecordType
        /// The place in a ledger or an export.
        public let location: SourceLocation

        /// Creates a value.
        public init(_ type: RecordType, at location: SourceLocation) {
            self.type = type
            self.location = location
        }
    }

    /// What one environment holds.
    public struct Environment: Hashable, Sendable {
        /// The files that say so, for messages.
        public let name: String
        /// Whether it is production.
        public let isProduction: Bool
        /// The record types by their names.
        public let types: [String: DeployedType]

        /// Creates an environment.
        public init(name: String, isProduction: Bool, types: [String: DeployedType]) {
            self.name = name
            self.isProduction = isProduction
            self.types = types
        }
    }

    /// What the ledger of the container says.
    public struct Record: Hashable, Sendable {
        /// The ledger's path.
        public let path: String
        /// The record types that production holds, by their names.
        public let types: [String: DeployedType]
        /// The names of those that left the models on purpose.
        public let retired: Set<String>

        /// Creates a record.
        public init(path: String, types: [String: DeployedType], retired: Set<String>) {
            self.path = path
            self.types = types
            self.retired = retired
        }
    }

    /// The names under which stores go to the container; nil is for stores that name none.
    public let names: [String?]
    /// The environments of which something is known that shows indexes.
    public let environments: [Environment]
    /// The ledger; nil when there is none.
    public let ledger: Record?

    /// Creates a container.
    public init(names: [String?], environments: [Environment] = [], ledger: Record? = nil) {
        self.names = names
        self.environments = environments
        self.ledger = ledger
    }
}
