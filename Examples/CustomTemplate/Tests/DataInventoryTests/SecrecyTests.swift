import Testing

@testable import data_inventory

@Suite("What Apple's servers must not read")
struct SecrecyTests {
    @Test("Birthdays and notes are encrypted", arguments: ["birthday", "notes"])
    func encrypted(name: String) {
        let attributes = DataInventory.entities.flatMap(\.attributes).filter { $0.name == name }
        #expect(attributes.map(\.place) == [.encrypted])
    }
}
