extension RecordName {
    /// The same name for another kind of records: that of an entity is also a name for the type of its whole
    /// inheritance tree.
    ///
    ///     post.cover = RecordName(photo.recordName)    // from RecordName<PhotoRecord> to RecordName<AnyMediaRecord>
    public init<Other>(_ name: RecordName<Other>) { self.init(name.rawValue) }
}
