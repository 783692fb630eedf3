/// The properties that hold for any bytes; raw values name fuzz targets and the folders of their inputs.
package enum FuzzProperty: String, CaseIterable, Sendable {
    /// A `contents` file means the same after it was written.
    case xcodeModel = "XcodeModel"
    /// Swift sources are read as far as they can be, and what stands elsewhere changes nothing.
    case swiftDataModel = "SwiftDataModel"
    /// A bundle has a current version, or says why not.
    case bundle = "Bundle"
    /// A compiled model is the same as the source that is written from it.
    case compiledModel = "CompiledModel"
    /// A store is refused, or can be asked everything, and stays as it is.
    case storeFile = "StoreFile"
    /// A `.ckdb` file means the same after it was written.
    case cloudSchema = "CloudSchema"
    /// Ledgers join as sets do, and nothing is taken from one or altered in it unnoticed.
    case ledger = "Ledger"
    /// A template is rendered within its limits, or refused with a place.
    case templating = "Templating"
    /// JSON means the same after it was written.
    case jsonText = "JSONText"
    /// Settings are read, or refused with a place.
    case settings = "Settings"
    /// An answer of CloudKit Web Services is read, and its records mean the same after they were written.
    case webServices = "WebServices"
    /// Whatever a model says, sources that are generated from it are Swift.
    case generator = "Generator"
    /// A `contents` file goes through the commands about one model.
    case pipeline = "Pipeline"

    /// Tries an input. That nothing crashes is part of every property.
    package func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        switch self {
        case .xcodeModel: try checkXcodeModel(bytes)
        case .swiftDataModel: try checkSwiftDataModel(bytes)
        case .bundle: try checkBundle(bytes)
        case .compiledModel: try checkCompiledModel(bytes)
        case .storeFile: try checkStoreFile(bytes)
        case .cloudSchema: try checkCloudSchema(bytes)
        case .ledger: try checkLedger(bytes)
        case .templating: try checkTemplating(bytes)
        case .jsonText: try checkJSONText(bytes)
        case .settings: try checkSettings(bytes)
        case .webServices: try checkWebServices(bytes)
        case .generator: try checkGenerator(bytes)
        case .pipeline: try checkPipeline(bytes)
        }
    }
}
