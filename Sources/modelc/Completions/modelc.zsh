#compdef modelc
# Completes the commands, options, and values of modelc in zsh: eval "$(modelc completions zsh)", or save the text as
# the file _modelc in a folder of fpath.
_modelc() {
    local current=${words[CURRENT]} previous=${words[CURRENT - 1]}
    local command= candidates= options= word
    if [[ $current == --*=* ]]; then
        previous=${current%%=*}
        current=${current#*=}
        compset -P '*='
    fi
    for word in ${words[2,CURRENT - 1]}; do
        if [[ $word != -* ]]; then
            command=$word
            break
        fi
    done
    case "$command $previous" in
@CASES@
    esac
    if [[ $current == -* ]]; then candidates=$options; fi
    if [[ -n $candidates ]] && compadd -- ${=candidates}; then return; fi
    _files
}
if [[ $funcstack[1] == _modelc ]]; then _modelc "$@"; else compdef _modelc modelc; fi
