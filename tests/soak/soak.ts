import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startSandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import type { GivenFault } from '../../tools/sandbox-gateway/faults.ts'
import { freePort } from '../support/servers/free-port.ts'
import { type OwnServer, startOwnPostgres, startServer } from '../support/servers/own-server.ts'
import { giveBackAtRandom } from './give-back-at-random.ts'
import { type Tally, payAtRandom } from './pay-at-random.ts'
import { type Accounts, settleAccounts } from './settle-accounts.ts'
import { furnishSoak, hireCashiers, openBeside, soakShop } from './soak-college.ts'
import { bankAtRandom, takeAtRandom } from './take-at-random.ts'

export interface SoakOptions {
  engine: 'sqlite' | 'postgres'
  seconds: number
  payers: number
  cashiers: number
  /** Seconds between two SIGKILLs; the first is sent after half of them. */
  killEvery: number
  /** The longest pause in milliseconds before a payer's next payment. */
  pause: number
}

export interface Soaked extends Accounts {
  tally: Tally
}

const often = (fault: object): GivenFault => ({ ...fault, times: 'always', chance: 0.06 }) as GivenFault

const faults: readonly GivenFault[] = [
  ...['serverError', 'hangUp', 'hangUpAfter', 'badJson', 'wrongKey'].map((fault) =>
    often({ on: 'create', fault }),
  ),
  ...['serverError', 'notFound', 'hangUp', 'amountMore', 'stillDue', 'otherMode', 'badJson'].map((fault) =>
    often({ on: 'read', fault }),
  ),
  ...['never', 'duplicated', 'staleAfter', 'tampered'].map((fault) => often({ on: 'webhook', fault })),
  // At about the moment when the browser returns.
  often({ on: 'webhook', fault: 'delayed', ms: 5 }),
  ...['never', 'twice', 'forged'].map((fault) => often({ on: 'return', fault })),
]

/**
 * Payers pay, cashiers take money, cheques are cleared or returned, and the office refunds, while the gateway fails at random and servers are killed: two on PostgreSQL, one on
 * SQLite. At the end the books are compared with the gateway's. A busy machine only reduces the number of payments.
 */
export async function soak({
  engine,
  seconds,
  payers,
  cashiers,
  killEvery,
  pause,
}: SoakOptions): Promise<Soaked> {
  const sandbox = await startSandbox({ shops: [soakShop], port: 0, warn: () => {} })
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-soak-'))
  const postgres = engine === 'postgres' ? await startOwnPostgres() : null
  const ports = await Promise.all(Array.from({ length: postgres ? 2 : 1 }, () => freePort()))
  const settings = {
    DATA_DIR: dataDir,
    GATEWAY_URL: sandbox.url,
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: `http://127.0.0.1:${ports[0]}`,
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const start = (port: number): Promise<OwnServer> =>
    startServer(['tests/support/servers/serve-campus.ts'], { ...settings, PORT: String(port) })
  const app = await openBeside(settings)
  const people = await furnishSoak(app, payers, Math.max(10, seconds))
  const till = await hireCashiers(app, cashiers)
  const servers = await Promise.all(ports.map(start))
  for (const fault of faults) await sandbox.control.script(fault)
  const [end, tally]: [number, Tally] = [Date.now() + seconds * 1000, { killed: 0 }]
  const isOver = (): boolean => Date.now() >= end
  const url = (): string => servers[Math.floor(Math.random() * servers.length)]?.url ?? ''
  const run = { app, sandbox, url, isOver, pause }
  await Promise.all([
    kill(),
    giveBackAtRandom(run, tally),
    ...people.map((payer) => payAtRandom(run, payer, tally)),
    ...till.map((cashier) => takeAtRandom(run, { cashier, payers: people }, tally)),
    bankAtRandom(run, tally),
  ])
  const accounts = await settleAccounts(app, sandbox)
  await Promise.all(servers.map((server) => server.stop()))
  await app.close()
  await postgres?.stop()
  await sandbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return { ...accounts, tally }

  /** Kills one server after another at random moments and restarts it. */
  async function kill(): Promise<void> {
    for (let [number, next] = [0, end - (seconds - killEvery / 2) * 1000]; ; number += 1) {
      while (Date.now() < next && !isOver()) await setTimeout(100)
      if (isOver()) return
      const place = number % servers.length
      await servers[place]?.kill()
      tally['killed'] = number + 1
      servers[place] = await start(ports[place] ?? 0)
      next += killEvery * 1000
    }
  }
}
