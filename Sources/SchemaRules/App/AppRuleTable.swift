package import CompilerSupport
package import Mirroring

/// Oddities of the stores in the code of an app that are about no single model.
package struct AppOddities: Sendable {
    /// The first store of an `NSPersistentCloudKitContainer` without options, where no store of the app is mirrored.
    let withoutOptions: SourceLocation?
    /// The mirrored stores whose containers each access of a property makes anew.
    let madeAtEachAccess: [SourceLocation]
    /// The names of mirrored stores that look like the identifiers of containers.
    let namedLikeContainers: [Located<String>]

    /// Creates the facts about an app.
    package init(
        withoutOptions: SourceLocation? = nil,
        madeAtEachAccess: [SourceLocation] = [],
        namedLikeContainers: [Located<String>] = []
    ) {
        self.withoutOptions = withoutOptions
        self.madeAtEachAccess = madeAtEachAccess
        self.namedLikeContainers = namedLikeContainers
    }
}

/// The code and entitlements of an app about a model, compared with the decided mirroring.
///
///     let app = AppComparison(of: "App/Model.xcdatamodeld", scope: scope, code: code)
///     AppRuleTable.all.flatMap { $0.findings(in: app) }
package struct AppComparison: Sendable {
    /// The model, as the user named it.
    let model: String
    /// The mirrored stores; nil when none is mirrored.
    let scope: MirroringScope?
    /// The stores in the code; nil when no code opens the model.
    let code: CodeScope?
    /// A container of the entitlements, and where it stands.
    let entitled: Located<String>?
    /// The record types of the model that production has, as far as exports and ledgers say.
    let deployed: [String]
    /// The number of faults, by the rule, that the rules of CloudKit would find if the model is mirrored; empty unless that
    /// is undecided.
    let faults: [(rule: String, count: Int)]
    /// True if settings list the model, with stores or without.
    let isListed: Bool
    /// The place where settings say that no store of the model is mirrored.
    let emptyStores: SourceLocation?
    /// The place where the model itself says that it is used with CloudKit.
    let mark: SourceLocation?
    /// The models and the sources with model classes that are in no target of their project; of several models of one app,
    /// only one has them.
    let unused: [String]
    /// The projects of Xcode that cannot be read, with the reason and its place.
    let unreadable: [Located<String>]
    /// The permissions of the targets; of several models of one app, only one has them.
    let permissions: AppPermissions
    /// The containers of the settings.
    let containers: [Located<String>]
    /// Those of them that no target has.
    let unentitled: [Located<String>]
    /// The classes that Xcode generates and a source declares, each with the place of its entity.
    let writtenTwice: [(name: Located<String>, entity: SourceLocation)]
    /// The oddities of the app's stores; of several models of one app, only one has them.
    let oddities: AppOddities
    /// True if everything must be certain.
    let isRelease: Bool

    /// Creates a comparison.
    package init(
        of model: String,
        scope: MirroringScope? = nil,
        code: CodeScope? = nil,
        entitled: Located<String>? = nil,
        deployed: [String] = [],
        faults: [(rule: String, count: Int)] = [],
        isListed: Bool = false,
        emptyStores: SourceLocation? = nil,
        mark: SourceLocation? = nil,
        unused: [String] = [],
        unreadable: [Located<String>] = [],
        permissions: AppPermissions = AppPermissions(),
        containers: [Located<String>] = [],
        unentitled: [Located<String>] = [],
        writtenTwice: [(name: Located<String>, entity: SourceLocation)] = [],
        oddities: AppOddities = AppOddities(),
        isRelease: Bool = false
    ) {
        self.model = model
        self.scope = scope
        self.code = code
        self.entitled = entitled
        (self.deployed, self.faults) = (deployed, faults)
        self.isListed = isListed
        self.emptyStores = emptyStores
        self.mark = mark
        self.unused = unused
        self.unreadable = unreadable
        self.permissions = permissions
        (self.containers, self.unentitled) = (containers, unentitled)
        self.writtenTwice = writtenTwice
        self.oddities = oddities
        self.isRelease = isRelease
    }
}

/// The rules about what an app does with its models, `ENT901` and up.
package enum AppRuleTable {
    /// Every rule, by number.
    package static let all: [Rule<AppComparison>] = [
        undecidedMirroring, otherContainer, sourceInNoTarget, unreadableProject, containerNotEntitled,
        cloudKitNotEnabled, containerEnvironment, noPush, sharingNotSupported, appGroupMissing, modelNotCompiled,
        absoluteModelPath, classWrittenTwice, storeWithoutOptions, storeSyncedTwice, containerAsName,
        deployedAndLocal,
    ]
}
