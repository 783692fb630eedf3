#!/bin/sh
# Checks a Core Data model with modelc in each build after a change. Findings appear in the editor of Xcode.
#
# Add a Run Script phase before "Compile Sources", paste this text, and enter below it:
#
#   Input Files (the first is the model)
#     $(SRCROOT)/App/Model.xcdatamodeld                               Adapt: your model,
#     $(SRCROOT)/App/Model.xcdatamodeld/.xccurrentversion             its current version, and
#     $(SRCROOT)/App/Model.xcdatamodeld/Model.xcdatamodel/contents    each version that you still change
#     $(SRCROOT)/modelc.json
#
#   Output Files
#     $(DERIVED_FILE_DIR)/modelc-checked
#
# modelc also reads the folders above the model, which the sandbox of Xcode prevents. Set the build setting
# ENABLE_USER_SCRIPT_SANDBOXING to NO for this target.
set -eu

# Xcode does not use the search path of your shell. Adapt: the folder of modelc.
PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"
if ! command -v modelc >/dev/null; then
    echo "warning: modelc is not installed, so the Core Data model is not checked"
    exit 0
fi

# Adapt: the target branch of your work; with an export of the production schema, add
# --production "$SRCROOT/production.ckdb".
# Only what your branch adds fails the build; older errors are warnings.
cd "$SRCROOT"
modelc check "$SCRIPT_INPUT_FILE_0" --against origin/main --new-only@EVIDENCE@ --report xcode

# The output is now newer than the inputs, so Xcode skips this phase until an input changes.
touch "$SCRIPT_OUTPUT_FILE_0"
