import CompilerSupport

/// A verdict on one change for four audiences: the store on a device, both environments of the container, older apps.
///
/// Each grade that a change can get has a name in the extensions beside this file, with its reason. The word before it says
/// how that is known: documented by Apple; measured in committed stores and compiled models of published apps; tested, by
/// tests of a published app; reported by developers, with Core Data's message; ported, from another implementation of Core
/// Data; or inferred from other facts, which nobody has confirmed.
package struct Grade: Equatable, Sendable {
    /// The store on the device.
    package let store: StoreGrade
    /// Whether code of the app must help.
    package let handler: HandlerNeed
    /// Whether values, rows, links or their order can be lost.
    package let losesData: Bool
    /// What a mirrored store does to the cloud and to older apps.
    package internal(set) var cloud: CloudEffect
    /// The `NSCocoaErrorDomain` code that Core Data fails with, when it does.
    package let coreDataCode: Int?
    /// Why, in one sentence.
    package private(set) var reason = ""

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
    func because(_ reason: String) -> Grade {
        var grade = self
        grade.reason = reason
        return grade
    }

    /// Why, as the beginning of a sentence.
    var sentence: String { reason.withUppercaseStart }

    /// Whether people must know of it before they rely on inference.
    var needsHelp: Bool { store > .inferred || handler == .required }
}
