# Completes the commands, options, and values of modelc in bash: eval "$(modelc completions bash)"
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
    if [[ $current == -* ]]; then candidates=$options; fi
    COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
# Without candidates bash completes files.
complete -o default -F _modelc modelc
