# Completion of codecompass for fish. Load it in ~/.config/fish/config.fish:
#   codecompass completions fish | source
# or save it as ~/.config/fish/completions/codecompass.fish.
function __codecompass_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    set -l rows ($program complete -- $words "$typed" 2>/dev/null)
    set -l paths $rows[1]
    set -e rows[1]
    printf '%s\n' $rows
    set -l lead (string match -r -- '^--[^=]*=' $typed)
    set -l start (string replace -r -- '^--[^=]*=' '' $typed)
    switch "$paths"
        case file
            printf '%s\n' "$lead"(__fish_complete_path "$start")
        case directory
            printf '%s\n' "$lead"(__fish_complete_directories "$start" '')
    end
end
complete -c codecompass -f -a '(__codecompass_complete)'
