#compdef modelc
# Completes the commands, options, and values of modelc in zsh: eval "$(modelc completions zsh)", or save the text as
# the file _modelc in a folder of fpath.
# The entities of the models here. Only plain names: the shell would read others as more than names.
_modelc_entities() {
    modelc show 2>/dev/null | awk '{ sub(/^abstract /, "") } $1 == "entity" && $2 ~ /^[A-Za-z_][A-Za-z0-9_]*$/ { print $2 }'
}
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
    if [[ $command == share && $previous == share ]]; then candidates=$(_modelc_entities); fi
    if [[ $current == -* ]]; then candidates=$options; fi
    if [[ -n $candidates ]] && compadd -- ${=candidates}; then return; fi
    _files
}
if [[ $funcstack[1] == _modelc ]]; then _modelc "$@"; else compdef _modelc modelc; fi
