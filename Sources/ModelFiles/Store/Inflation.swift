import CStoreFile

/// Inflates raw deflated bytes, in memory that doubles until they fit.
///
/// - Throws: ``StoreError`` for damaged bytes, and for more than `limit`.
func inflated(_ deflated: [UInt8], limit: Int) throws(StoreError) -> [UInt8] {
    var size = min(limit, max(64 << 10, 4 * deflated.count))
    while true {
        // One byte more than asked for shows that there are more.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        let count = Int(store_file_inflate(deflated, deflated.count, &bytes, bytes.count))
        if count < 0 { throw StoreError("the model in the store (Z_MODELCACHE) is not deflated, or damaged") }
        if count <= size { return Array(bytes[..<count]) }
        if size == limit { throw StoreError("the model in the store (Z_MODELCACHE) is larger than \(limit >> 20) MiB") }
        size = min(limit, 4 * size)
    }
}
