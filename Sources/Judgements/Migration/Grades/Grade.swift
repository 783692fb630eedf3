/// Who vouches for a grade.
public enum FactSource: String, CaseIterable, Hashable, Sendable {
    /// Apple's documentation says so.
    case documented
    /// Committed stores and compiled models of published apps show it.
    case measured
    /// Tests of a published app migrate stores that way.
    case tested
    /// Developers reported it, with Core Data's message.
    case reported
    /// Another implementation of Core Data behaves like that.
    case ported
    /// It follows from other facts, and nobody has confirmed it.
    case inferred
}

/// A verdict on one change for four audiences: the store on a device, both environments of the container, older apps.
public struct Grade: Hashable, Sendable {
    /// The row of the decision table, 1 to 56; nil for what concerns the cloud alone.
    public let row: Int?
    /// The store on the device.
    public var store: StoreGrade
    /// Whether code of the app must help.
    public var handler: HandlerNeed
    /// Whether values, rows, links or their order can be lost.
    public var losesData: Bool
    /// What a mirrored store does to the cloud and to older apps.
    public var cloud: CloudEffect
    /// Why, in one sentence.
    public var reason: String
    /// Who says so.
    public var source: FactSource
    /// The `NSCocoaErrorDomain` code that Core Data fails with, when it does.
    public var coreDataCode: Int?

    init(
        _ row: Int?,
        _ store: StoreGrade,
        handler: HandlerNeed = .none,
        loses losesData: Bool = false,
        _ cloud: CloudEffect,
        _ source: FactSource,
        code: Int? = nil,
        _ reason: String
    ) {
        self.row = row
        self.store = store
        self.handler = handler
        self.losesData = losesData
        self.cloud = cloud
        self.source = source
        coreDataCode = code
        self.reason = reason
    }
}
