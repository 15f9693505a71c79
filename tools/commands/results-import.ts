import { runFileCommand } from '../file-command.ts'
import { resultsImportCommand } from '../results-import-command.ts'

await runFileCommand(resultsImportCommand)
