import { buildSite } from '../build-site.ts'
import { serverArgs, serverEnv } from '../server-process.ts'
import { runToEnd, step } from '../steps.ts'

await step('Building the pages', buildSite)
process.exit(await runToEnd(process.execPath, serverArgs, serverEnv))
