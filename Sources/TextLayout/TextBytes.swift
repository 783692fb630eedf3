extension String {
    /// Calls a function with the UTF-8 bytes of the text, without a copy where they lie together, which they nearly always do.
    ///
    /// For what looks at every byte of every name; a view of the string takes four times as long.
    @inlinable
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}
