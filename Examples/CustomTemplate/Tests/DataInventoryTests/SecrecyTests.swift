import Testing

@testable import data_inventory

@Suite("Data that Apple's servers must not read")
struct SecrecyTests {
    @Test("Birthdays and notes are encrypted attributes", arguments: ["birthday", "notes"])
    func encrypted(name: String) {
        let attributes = DataInventory.entities.flatMap(\.attributes).filter { $0.name == name }
        #expect(attributes.map(\.place) == [.encrypted])
    }
}
