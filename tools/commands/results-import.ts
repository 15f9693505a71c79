import { type App, createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { resultsImportCommand } from '../results-import-command.ts'

const opened: App[] = []
const code = await resultsImportCommand(process.argv.slice(2), {
  async app() {
    const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
    opened.push(app)
    return app
  },
  tell: (line) => process.stdout.write(`${line}\n`),
})
for (const app of opened) await app.close()
process.exit(code)
