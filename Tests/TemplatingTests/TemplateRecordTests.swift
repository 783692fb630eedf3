import Templating
import Testing

@Suite("Records")
struct TemplateRecordTests {
    @Test("give a value by its name, and take another one")
    func values() {
        var record: TemplateRecord = ["a": "1", "b": "2"]
        #expect(record["a"] == "1")
        #expect(record["c"] == nil)
        record["a"] = "3"
        record["c"] = true
        #expect(record["a"] == "3")
        #expect(record["b"] == "2")
        #expect(record["c"] == true)
        record["a"] = nil
        #expect(record["a"] == nil)
        #expect(record["b"] == "2")
        #expect(record.keys.names == ["b", "c"])
    }

    @Test("are equal whatever the order of their keys")
    func equality() {
        let record: TemplateRecord = ["a": "1", "b": "2"]
        #expect(record == ["b": "2", "a": "1"])
        #expect(record.hashValue == (["b": "2", "a": "1"] as TemplateRecord).hashValue)
        #expect(record != ["a": "2", "b": "1"])
        #expect(record != ["a": "1"])
        #expect(record != ["a": "1", "c": "2"])
        #expect(record == TemplateRecord(["b": "2", "a": "1"] as [String: TemplateValue]))
    }

    @Test("take the values of another one")
    func merging() {
        let record: TemplateRecord = ["a": "1", "b": "2"]
        #expect(record.merging(["b": "3", "c": "4"]) == ["a": "1", "b": "3", "c": "4"])
    }

    @Test("leave out keys without a value")
    func fewerValues() {
        let record = TemplateRecord(RecordKeys(["a", "b", "a"]), ["1"])
        #expect(record == ["a": "1"])
    }
}
