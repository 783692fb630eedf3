#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// When a record was created or last changed, and by whom. Only the server writes it.
public struct RecordStamp: Hashable, Sendable {
    /// The moment, to the millisecond.
    public var date: Date
    /// The record name of the user; nil where the server does not say.
    public var userRecordName: String?
    /// The device; nil where the server does not say. Not documented by Apple.
    public var deviceID: String?

    /// Creates a stamp.
    public init(date: Date, userRecordName: String? = nil, deviceID: String? = nil) {
        self.date = date
        self.userRecordName = userRecordName
        self.deviceID = deviceID
    }
}
