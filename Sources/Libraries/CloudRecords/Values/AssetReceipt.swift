/// Proof that bytes were uploaded, which the server gave in return; a record that is saved with it gets them.
///
/// Web Services answer an upload with it (`singleFile`). All of it is opaque: the checksum cannot be computed from the
/// content.
public struct AssetReceipt: Hashable, Sendable {
    /// What the server calls the content.
    public var fileChecksum: String
    /// The number of bytes.
    public var size: Int64
    /// The proof itself.
    public var receipt: String
    /// Present in the private and shared databases.
    public var referenceChecksum: String?
    /// Present in the private and shared databases.
    public var wrappingKey: String?

    /// Holds what the server answered.
    public init(
        fileChecksum: String,
        size: Int64,
        receipt: String,
        referenceChecksum: String? = nil,
        wrappingKey: String? = nil
    ) {
        self.fileChecksum = fileChecksum
        self.size = size
        self.receipt = receipt
        self.referenceChecksum = referenceChecksum
        self.wrappingKey = wrappingKey
    }
}
