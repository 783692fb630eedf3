import Dispatch
import Foundation
import Testing

@testable import modelc

@Suite("Progress lines")
struct ProgressLineTests {
    /// The bytes that a terminal gets while some work goes on.
    private func shown(_ interval: DispatchTimeInterval, during work: (ProgressLine, FileHandle) -> Void) throws
        -> String
    {
        let pipe = Pipe()
        let stream = OutputStream(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        let line = ProgressLine("checking the models", on: stream, every: interval)
        work(line, pipe.fileHandleForReading)
        line.end()
        try pipe.fileHandleForWriting.close()
        return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    @Test("A progress line says what goes on, and is cleared at the end")
    func isCleared() throws {
        var first = ""
        let rest = try shown(.milliseconds(1)) { _, reading in
            // Waits until something is shown.
            first = String(decoding: reading.availableData, as: UTF8.self)
        }
        #expect(first.hasPrefix("\r\u{1B}[Kmodelc: checking the models, 1 s"))
        #expect(rest.hasSuffix("\r\u{1B}[K"))
    }

    @Test("A progress line shows nothing for work that ends in time")
    func isSilent() throws {
        #expect(try shown(.seconds(3600)) { _, _ in } == "")
    }

    @Test("A progress line shows nothing after its end")
    func ends() throws {
        let rest = try shown(.milliseconds(1)) { line, reading in
            _ = reading.availableData
            line.end()
        }
        #expect(rest.hasSuffix("\r\u{1B}[K"))
        #expect(rest.components(separatedBy: "\r\u{1B}[K").last == "")
    }
}
