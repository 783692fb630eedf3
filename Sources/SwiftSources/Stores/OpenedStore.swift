package import CompilerSupport

/// A store that code of the app opens, with everything that it can be.
package struct OpenedStore: Equatable, Sendable {
    /// The framework that opens it.
    package enum Framework: Equatable, Sendable {
        /// `ModelContainer`.
        case swiftData
        /// `NSPersistentCloudKitContainer`, or `NSPersistentContainer`.
        case coreData
    }

    /// One of the ways in which it may be opened.
    package struct Way: Hashable, Sendable {
        /// The destination of its records.
        package enum Database: Hashable, Sendable {
            /// To the first container of the app's entitlements, if it has one.
            case automatic
            /// Nowhere.
            case none
            /// To a container; nil is one whose identifier cannot be told.
            case container(String?)
            /// Nobody can tell, for a reason.
            case undecided(String)
        }

        package let database: Database
        /// The place where the code says so.
        package let location: SourceLocation

        /// Creates a way.
        package init(_ database: Database, at location: SourceLocation) {
            (self.database, self.location) = (database, location)
        }
    }

    /// A class or a `VersionedSchema`, as it is written.
    package struct Mention: Hashable, Sendable {
        /// The names between dots.
        package let names: [String]
        package let location: SourceLocation
    }

    /// The completeness of the list of a store.
    package enum Listing: Hashable, Sendable {
        /// It lists nothing, or nothing that can be told: it may have every class.
        case everything
        /// ``classes`` and ``versions`` are all.
        case exactly
        /// It has ``classes`` and ``versions``, and perhaps others.
        case atLeast(CodeGap)
    }

    package let framework: Framework
    /// Of a SwiftData store the name of its configuration, of Core Data that of the model's configuration; nil when none is
    /// written, or it cannot be told.
    package internal(set) var configuration: String?
    /// The names that its model can have; of SwiftData none.
    package internal(set) var models: [String] = []
    /// Why its model may have other names than ``models``; nil when these are all.
    package internal(set) var modelGap: CodeGap?
    /// The ways in which it is opened, at least one. Those that are undecided are its ``gaps``.
    package let ways: [Way]
    /// The database, where the code names one: `public` or `shared`.
    package internal(set) var scope: String?
    /// The classes that it lists.
    package internal(set) var classes: [Mention] = []
    /// The versions of a schema that it names.
    package internal(set) var versions: [Mention] = []
    /// The completeness of ``classes`` and ``versions``.
    package internal(set) var listing = Listing.everything
    /// The place where it is opened.
    package let location: SourceLocation
    /// The type whose code opens it, or else the function; nil outside of both.
    package fileprivate(set) var owner: String?
    /// True if each access of a property makes its container anew.
    package fileprivate(set) var isMadeAtEachAccess = false
    /// True if an `NSPersistentCloudKitContainer` opens it by a description that the code makes and gives no options.
    package var lacksOptions = false

    /// True if ``classes`` and ``versions`` are all that it lists; without a list a store has all classes.
    package var isListed: Bool { listing == .exactly }

    /// True if some way names a container, so that the app has one.
    package var namesContainer: Bool {
        ways.contains { if case .container = $0.database { true } else { false } }
    }
}

extension OpenedStore {
    /// The stores that the code of an app opens outside of tests and previews, in the order of their places.
    ///
    ///     OpenedStore.stores(in: sources).first?.ways
    ///
    /// - Parameters:
    ///   - sources: The Swift sources of the whole app, in any order.
    ///   - parsed: Those that were parsed already.
    /// - Returns: The stores; the ways of each in the order in which they were followed.
    package static func stores(in sources: [SwiftSource], _ parsed: ParsedSources = ParsedSources()) -> [OpenedStore] {
        var code = AppCode(sources.sorted { $0.path < $1.path }, parsed)
        var stores = SwiftDataStores.read(&code) + CoreDataStores.read(&code)
        // A source that cannot be read may open any store, of either framework.
        for (path, fault) in code.faults {
            let location = SourceLocation(path: path, bytes: fault.bytes)
            let ways = [Way(.undecided("the source cannot be read: \(fault.message)"), at: location)]
            stores += [.swiftData, .coreData].map { OpenedStore(framework: $0, ways: ways, location: location) }
        }
        for index in stores.indices {
            stores[index].owner = code.owner(of: stores[index].location)
            stores[index].isMadeAtEachAccess = code.isMadeAtEachAccess(stores[index].location)
        }
        stores.sort { ($0.location.path, $0.location.offset) < ($1.location.path, $1.location.offset) }
        return stores
    }
}
