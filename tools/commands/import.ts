import { runFileCommand } from '../file-command.ts'
import { importCommand } from '../import-command.ts'

await runFileCommand(importCommand)
