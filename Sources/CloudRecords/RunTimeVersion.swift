/// The first contract between generated record mappings and this library.
///
/// Each generated file names the contract that it was written for, so that a mismatch is one clear error of the
/// compiler instead of many unclear ones:
///
///     private typealias RequiredRunTime = RunTimeVersion1
///
/// What generated code calls does not change while its contract exists. A breaking change adds `RunTimeVersion2` with
/// names of its own and keeps this one.
public enum RunTimeVersion1 {}
