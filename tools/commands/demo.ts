import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildSite } from '../build-site.ts'
import { serverArgs } from '../server-process.ts'
import { runToEnd, step } from '../steps.ts'

const dataDir = process.env['DATA_DIR'] ?? './data/demo'
const port = process.env['PORT'] ?? '4321'

await step('Building the pages', buildSite)
process.stdout.write(
  `\n── Starting the college (its data is in ${dataDir}; the first start takes half a minute)\n`,
)
const settings = { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' }
const ended = runToEnd(process.execPath, [...serverArgs, '--demo'], settings)
await Promise.race([ended, tellWhenReady()])
process.exit(await ended)

async function tellWhenReady(): Promise<void> {
  for (;;) {
    await setTimeout(300)
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return tell()
  }
}

function tell(): void {
  const file = join(dataDir, 'demo-accounts.json')
  if (!existsSync(file)) return
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as {
    role: string
    username: string
    password: string
  }[]
  const lines = accounts.map(
    ({ role, username, password }) => `  ${role.padEnd(29)} ${username.padEnd(18)} ${password}`,
  )
  process.stdout.write(
    `\nSign in at http://127.0.0.1:${port}/login/Admin as\n${lines.join('\n')}\n\n` +
      `Look a result up at http://127.0.0.1:${port}/examresults, for example 21B81A0501. Stop with Ctrl-C.\n`,
  )
}
