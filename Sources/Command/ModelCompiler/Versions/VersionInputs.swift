/// What is looked at of a bundle besides the version that is checked; `modelc check` alone asks for it.
public struct VersionInputs: Sendable {
    /// The other versions, in natural order; of too many the last ones.
    public var others: [ModelInput]
    /// The model at each tag that was asked for, in the version that was current, newest first; nil without tags.
    public var releases: [ModelInput]?
    /// The `xcmapping.xml` files near the bundle.
    public var mappingModels: [InputFile]

    /// Creates inputs; without arguments there is nothing besides.
    public init(others: [ModelInput] = [], releases: [ModelInput]? = nil, mappingModels: [InputFile] = []) {
        self.others = others
        self.releases = releases
        self.mappingModels = mappingModels
    }
}
