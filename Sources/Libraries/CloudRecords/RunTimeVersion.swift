/// The first contract between generated record mappings and this library.
///
/// Each generated file names the contract that it was written for, so that a mismatch is one clear error of the
/// compiler instead of many unclear ones:
///
///     private typealias RequiredRunTime = RunTimeVersion2
///
/// What generated code calls does not change while its contract exists. What newer code needs besides is in a contract
/// of its own, and this one stays.
///
/// ## CloudRecords in short
///
/// A ``CloudRecord`` is a CloudKit record as a value: on Linux read from Web Services JSON and sent back by a
/// ``ModifyRequest``, on Apple platforms read from a `CKRecord` and applied to one.
///
/// What a program outside of the app can reach is Apple's decision:
/// - the public database with a server-to-server key, never with it the private or a shared one;
/// - the private and the shared databases only with the web token of a user who signed in;
/// - encrypted fields with such a token, never with a server-to-server key;
/// - nothing but the public database for users with Advanced Data Protection, who cannot sign in on the web.
///
/// Apple documents how to read the `CD_` records of a mirrored store. To write them from outside is not supported by
/// Apple, and is done at one's own risk.
public enum RunTimeVersion1 {}

/// The second contract between generated record mappings and this library: besides all of the first, mappings of
/// inheritance trees are ``MirroredEntity``, links name themselves, and mappings know their database.
public enum RunTimeVersion2 {}

/// The third contract between generated record mappings and this library: besides all of the second, there are mappings of
/// schemas without Core Data, which are ``NativeRecord``.
public enum RunTimeVersion3 {}
