public import CloudRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RecordDatabaseError: _DescribedError {}

extension SchemaTextFailure: _DescribedError {}
