case ${MODELC_SOURCE:-} in
"" | *://git.example.com/*)
  echo "error: MODELC_SOURCE does not name the git repository of modelc: set its URL in this file, or as a variable of the service" >&2
  exit 1 ;;
esac
# Installs the released program if there is one, and its checksum is correct. Otherwise builds the tag of the version, or
# the tag, branch or commit that MODELC_VERSION names.
if [ ! -x "$MODELC_HOME/bin/modelc" ]; then
  archive=modelc-$MODELC_VERSION-$(uname -m)-unknown-linux-gnu
  release=${MODELC_SOURCE%.git}/releases/download/v$MODELC_VERSION
  mkdir -p "$MODELC_HOME/bin"
  if [ "$(uname)" = Linux ] && curl -fsSL -o "$MODELC_HOME/SHA256SUMS" "$release/SHA256SUMS"; then
    curl -fsSL --retry 3 -o "$MODELC_HOME/$archive.tar.gz" "$release/$archive.tar.gz"
    (cd "$MODELC_HOME" && grep -F "  $archive.tar.gz" SHA256SUMS | sha256sum -c - && tar -xzf "$archive.tar.gz")
    mv "$MODELC_HOME/$archive/modelc" "$MODELC_HOME/bin/"
  else
    source=$(mktemp -d)
    git init --quiet "$source"
    git -C "$source" fetch --quiet --depth 1 "$MODELC_SOURCE" "refs/tags/v$MODELC_VERSION" 2>/dev/null ||
      git -C "$source" fetch --quiet --depth 1 "$MODELC_SOURCE" "$MODELC_VERSION"
    git -C "$source" checkout --quiet FETCH_HEAD
    "$source/scripts/setup"
    cp "$("$source/scripts/release-build")" "$MODELC_HOME/bin/"
    rm -rf "$source"
  fi
fi
