#!/bin/sh
# Checks a Core Data model with modelc in each build that follows a change; findings appear in Xcode's editor.
#
# Add a Run Script phase before "Compile Sources", paste this text into it, and enter below it:
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
# modelc also looks into the folders above the model, which Xcode's sandbox forbids: set the build setting
# ENABLE_USER_SCRIPT_SANDBOXING to NO for this target.
set -eu

# Xcode does not know the search path of your shell. Adapt: the folder that modelc is in.
PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"
if ! command -v modelc >/dev/null; then
    echo "warning: modelc is not installed, so the Core Data model is not checked"
    exit 0
fi

# Adapt: the branch that your work is merged into; with an export of production's schema, add
# --production "$SRCROOT/production.ckdb".
cd "$SRCROOT"
modelc check "$SCRIPT_INPUT_FILE_0" --against origin/main@EVIDENCE@ --report xcode

# The output is newer than the inputs now; without errors there is nothing to do until one changes.
touch "$SCRIPT_OUTPUT_FILE_0"
