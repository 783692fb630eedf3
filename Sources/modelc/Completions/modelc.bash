# Completes the commands, options, and values of modelc in bash: eval "$(modelc completions bash)"
# The entities of the models here. Only plain names: bash would run commands in the others.
_modelc_entities() {
    modelc show 2>/dev/null | awk '{ sub(/^abstract /, "") } $1 == "entity" && $2 ~ /^[A-Za-z_][A-Za-z0-9_]*$/ { print $2 }'
}
_modelc() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local command= candidates= options= word
    # bash splits --format=json at the sign.
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
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
    COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
# Without candidates bash completes files.
complete -o default -F _modelc modelc
