import TestSupport
import Testing

@testable import Mirroring
@testable import ModelCompiler

extension Project {
    /// A model of the corpus, all of it mirrored into the private database.
    init(corpus path: String) throws {
        let file = InputFile(path: path, bytes: try Corpus.bytes(of: path))
        let today = try #require(CalendarDate("2026-11-20"))
        self.init(models: [ModelInput(path: path, file: file)], today: today)
        options.database = .private
    }
}
