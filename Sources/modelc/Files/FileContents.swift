import ModelDocuments

/// The contents of a file or a stream, in consecutive pieces: a document may be too large for memory.
protocol FileContents {
    /// Passes on the pieces; a second call passes the same ones.
    func forEachPiece(_ receive: @escaping ([UInt8]) -> Void)
}

extension [UInt8]: FileContents {
    func forEachPiece(_ receive: @escaping ([UInt8]) -> Void) { receive(self) }
}

extension Document: FileContents {}
