import ModelDocuments

/// What is written to a file or a stream, in pieces one after the other: a document may be larger than memory should be.
protocol FileContents {
    /// Hands over the pieces; asked again, the same ones.
    func forEachPiece(_ receive: @escaping ([UInt8]) -> Void)
}

extension [UInt8]: FileContents {
    func forEachPiece(_ receive: @escaping ([UInt8]) -> Void) { receive(self) }
}

extension Document: FileContents {}
