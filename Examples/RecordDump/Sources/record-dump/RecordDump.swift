import CloudRecords
import Foundation

/// Prints the records of a CloudKit Web Services answer (`records/query`, `records/lookup`, `records/modify`).
///
///     record-dump answer.json
///     curl … | record-dump
///
/// Ends with status 1 when the answer holds an error, even one inside a successful answer, or a record that is not what
/// the model says; and with 65 when it is not an answer at all.
@main
enum RecordDump {
    static func main() {
        let body =
            CommandLine.arguments.dropFirst().first.map { FileManager.default.contents(atPath: $0) }
            ?? FileHandle.standardInput.readDataToEndOfFile()
        guard let body else { fail("cannot read \(CommandLine.arguments[1])", status: 66) }
        do {
            let lines = try RecordResult.results(in: body, from: .mirroring).map(Line.init)
            for line in lines { print(line.text) }
            exit(lines.contains { $0.isProblem } ? 1 : 0)
        } catch {
            fail("\(error)", status: 65)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("record-dump: \(message)\n".utf8))
        exit(status)
    }
}
