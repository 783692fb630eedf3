/// Who vouches for a grade.
public enum FactSource: Hashable, Sendable {
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
///
/// Each grade that a change can get has a name in the extensions beside this file, with the reason and who says so.
public struct Grade: Hashable, Sendable {
    /// The store on the device.
    public let store: StoreGrade
    /// Whether code of the app must help.
    public let handler: HandlerNeed
    /// Whether values, rows, links or their order can be lost.
    public let losesData: Bool
    /// What a mirrored store does to the cloud and to older apps.
    public internal(set) var cloud: CloudEffect
    /// The `NSCocoaErrorDomain` code that Core Data fails with, when it does.
    public let coreDataCode: Int?
    /// Who says so.
    public private(set) var source = FactSource.inferred
    /// Why, in one sentence.
    public private(set) var reason = ""

    init(
        _ store: StoreGrade,
        handler: HandlerNeed = .none,
        loses losesData: Bool = false,
        _ cloud: CloudEffect,
        code: Int? = nil
    ) {
        self.store = store
        self.handler = handler
        self.losesData = losesData
        self.cloud = cloud
        coreDataCode = code
    }

    /// The grade with its reason.
    func because(_ source: FactSource, _ reason: String) -> Grade {
        var grade = self
        grade.source = source
        grade.reason = reason
        return grade
    }

    /// Whether people must know of it before they rely on inference.
    var needsHelp: Bool { store > .inferred || handler == .required }
}
