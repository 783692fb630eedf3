/// A message of CloudKit, Core Data, SwiftData or their tools, with its meaning for developers: a block of the table.
struct KnownMessage: Hashable, Sendable {
    /// The system that prints it: a section of the table.
    let speaker: String
    /// The code that the message explains when no text says more; nil for a message that only has a text.
    let code: MessageCode?
    /// The name of the code: a case of `CKError.Code`, or a constant.
    let name: String?
    /// Its texts. All have the same meaning.
    let texts: [MessagePattern]
    /// Plain sentences with which people ask for it.
    let questions: [MessagePattern]
    /// The codes that it comes with. In a text with the message these codes are not explained again.
    let companions: [MessageCode]
    /// The meaning of the message: what happened.
    let meaning: String
    /// A further sentence about mirrored stores, which does not apply to records that an app writes itself.
    let mirrored: String?
    /// The possible causes, the likeliest first.
    let causes: [Cause]
    /// The line of a log that decides between the causes.
    let decides: String?
    /// The next steps: commands of modelc and steps elsewhere.
    let next: [String]
    /// The next steps for records that an app writes itself.
    let nextForOwnRecords: [String]
    /// The ids of the rules that find the cause before an app ships.
    let rules: [String]
    /// True if it only says that something failed; another message of the text has the cause.
    let isConsequence: Bool
    /// True if the following lines list properties, one per line: `Post: title`.
    let listsProperties: Bool
    /// The place where the meaning is documented, or was seen.
    let sources: [String]
    /// True if only developers report it, without confirmation by a page of Apple or a log.
    let isReported: Bool

    /// A cause, and the sign that tells it from the others.
    struct Cause: Hashable, Sendable {
        let what: String
        let sign: String?
    }

    /// The title of the message in lists.
    var title: String { texts.first?.text ?? code.map { title(of: $0) } ?? questions.first?.text ?? "" }

    /// The title of an explained code: `CKErrorDomain 12 (invalidArguments)`.
    func title(of code: MessageCode) -> String { code.title + (name.map { " (\($0))" } ?? "") }
}

/// The code of an error.
struct MessageCode: Hashable, Sendable {
    /// The place where the code is defined; the raw value is its name in logs and in the table.
    enum Domain: String, Hashable, Sendable {
        case cloudKit = "CKErrorDomain"
        /// The underlying errors of CloudKit's.
        case underlying = "CKInternalErrorDomain"
        case cocoa = "NSCocoaErrorDomain"
        case sqlite = "NSSQLiteErrorDomain"
        /// The errors of connections. Their numbers are negative, and stand in the table without the sign.
        case network = "NSURLErrorDomain"
        /// The errors of the system: no storage, no such file.
        case system = "NSPOSIXErrorDomain"
        /// CloudKit Web Services and CloudKit JS, which have words instead of numbers.
        case web = "serverErrorCode"
    }

    let domain: Domain
    /// The number, or the word.
    let word: String
    /// True if the device refused the request itself: the error of CloudKit has no answer of the server.
    var isOfDevice = false

    var title: String {
        switch domain {
        case .web: word
        case .network: "\(domain.rawValue) -\(word)"
        case .cloudKit, .underlying, .cocoa, .sqlite, .system: "\(domain.rawValue) \(word)"
        }
    }
}

/// The subject of a message, as far as it names one.
package enum MessageSubject: Hashable, Sendable {
    /// A record type.
    case recordType(String)
    /// A field; the record type may be unknown.
    case field(recordType: String?, name: String)
    /// An attribute or a relationship.
    case property(entity: String, name: String)
    /// An entity or a property.
    case name(String)

    /// True if an app writes it itself: mirroring begins the names of its record types and fields with `CD_`.
    var isOwnRecord: Bool {
        switch self {
        case .recordType(let name), .field(let name?, _), .field(nil, let name):
            !name.hasPrefix("CD_") && name != "CDMR"
        case .property, .name: false
        }
    }
}

/// A message in a text.
package struct FoundMessage: Sendable {
    /// The known message.
    let message: KnownMessage
    /// Its text with the names found, or its codes.
    let title: String
    /// Its subjects.
    package internal(set) var subjects: [MessageSubject]
    /// True if other messages of the text have the cause.
    var followsFromOthers = false
    /// True if the text does not contain the message, but resembles it.
    var isOnlyNear = false
}
