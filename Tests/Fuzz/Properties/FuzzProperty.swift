/// What holds for any bytes whatsoever; raw values name the folders of inputs and, behind `Fuzz`, the fuzz targets.
public enum FuzzProperty: String, CaseIterable, Sendable {
    /// A `contents` file goes through every stage.
    case modelReader = "ModelReader"
    /// A `.ckdb` file that can be read means the same after it was written.
    case cloudSchema = "CloudSchema"
    /// A template is rendered, or refused with a place.
    case templating = "Templating"
    /// Settings are read, or refused with a place.
    case settings = "Settings"

    /// Tries an input. That nothing crashes is part of every property.
    public func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        switch self {
        case .modelReader: try checkModelReader(bytes)
        case .cloudSchema: try checkCloudSchema(bytes)
        case .templating: try checkTemplating(bytes)
        case .settings: try checkSettings(bytes)
        }
    }

    /// For fuzz targets: an input that breaks the property ends the process, which makes the fuzzer keep it.
    public func checkOrTrap(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        do throws(BrokenProperty) {
            try check(bytes)
        } catch {
            fatalError("\(error)")
        }
    }
}
