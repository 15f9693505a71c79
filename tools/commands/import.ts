import { type App, createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/kernel/env.ts'
import { importCommand } from '../import-command.ts'

let opened: App | null = null
const app = async (): Promise<App> =>
  (opened = await createApp({ ...readEnv(process.env), logLevel: 'error' }))
const code = await importCommand(process.argv.slice(2), {
  app,
  tell: (line) => process.stdout.write(`${line}\n`),
})
await opened?.close()
process.exit(code)
