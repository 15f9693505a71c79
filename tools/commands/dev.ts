import { nameMessageFiles } from '../messages.ts'
import { runToEnd } from '../steps.ts'

nameMessageFiles()
process.exit(await runToEnd('astro', ['dev', ...process.argv.slice(2)], { NODE_ENV: 'development' }))
