: "${MODELC_SOURCE:?set it to the URL of the git repository of modelc}"
# Installs the released program if there is one, and its checksum is correct. Otherwise builds the tag of the version.
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
    git clone --depth 1 --branch "v$MODELC_VERSION" "$MODELC_SOURCE" "$source"
    "$source/scripts/setup"
    cp "$("$source/scripts/release-build")" "$MODELC_HOME/bin/"
    rm -rf "$source"
  fi
fi
