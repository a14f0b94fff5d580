# Completion of codecompass for PowerShell 5 and later. Load it in $PROFILE:
#   codecompass completions powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName codecompass, codecompass.exe, codecompass.cmd -ScriptBlock {
  param($typed, $line, $cursor)
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor -or ($typed -ne '' -and $_.Extent.StartOffset -lt $cursor) })
  $program = $before[0].Extent.Text.Trim('"', "'")
  $words = @($before | Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text.Trim('"', "'") })
  # An empty word is lost on the way to a program in some versions of PowerShell.
  $new = if ($typed -eq '') { @('--new-word') } else { @() }
  $rows = @(& $program complete @new -- @words 2>$null)
  $rows | Select-Object -Skip 1 | ForEach-Object {
    $value, $about = $_ -split "`t", 2
    if (-not $about) { $about = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
  }
  # PowerShell completes paths itself where it is given nothing.
}
