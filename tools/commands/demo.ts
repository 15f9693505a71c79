import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { demoShop } from '../../src/lib/server/demo/demo-payments.ts'
import { buildSite } from '../build-site.ts'
import { serverArgs, serverEnv } from '../server-process.ts'
import { runToEnd, step } from '../steps.ts'

const dataDir = process.env['DATA_DIR'] ?? './data/demo'
const port = process.env['PORT'] ?? '4321'

await step('Building the pages', buildSite)
process.stdout.write(
  `\n── Starting the college (its data is in ${dataDir}; the first start takes half a minute)\n`,
)
const settings = {
  ...serverEnv,
  DATA_DIR: dataDir,
  PORT: port,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  GATEWAY_URL: startGateway(),
}
const ended = runToEnd(process.execPath, [...serverArgs, '--demo'], settings)
await Promise.race([ended, printWhenReady()])
process.exit(await ended)

/** Starts the gateway sandbox as a separate program that ends with this one. */
function startGateway(): string {
  const gatewayPort = process.env['GATEWAY_PORT'] ?? '4390'
  const { userName, password } = demoShop
  const args = [
    'tools/commands/sandbox-gateway.ts',
    '--until-input-ends',
    '--port',
    gatewayPort,
    '--shop',
    `${userName}:${password}:Sample college`,
    '--file',
    join(dataDir, 'sandbox-charges.jsonl'),
  ]
  mkdirSync(dataDir, { recursive: true })
  const env = { ...process.env, NODE_ENV: 'development' }
  spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'], env })
  return `http://127.0.0.1:${gatewayPort}`
}

async function printWhenReady(): Promise<void> {
  for (;;) {
    await setTimeout(300)
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return printAccounts()
  }
}

function printAccounts(): void {
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
      `Look up a result at http://127.0.0.1:${port}/examresults, for example 21B81A0501.\n` +
      `Pay a fee as 21b81a0501 at http://127.0.0.1:${port}/fees; no money moves. Stop with Ctrl-C.\n`,
  )
}
