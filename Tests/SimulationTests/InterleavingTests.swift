import Simulation
import TestSupport
import Testing

@Suite("Devices that edit one record in turns")
struct InterleavingTests {
    static let ways = Interleaving.Way.allCases.flatMap { one in Interleaving.Way.allCases.map { [one, $0] } }

    @Test(
        "A device that edits a record in turns never overwrites what it did not edit",
        arguments: ways,
        Sampling.seeds(upTo: 40)
    )
    func nothingIsLost(ways: [Interleaving.Way], seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var interleaving = try Interleaving(ways: ways)
        #expect(try interleaving.run(turns: 60, using: &random) == [])
    }
}
