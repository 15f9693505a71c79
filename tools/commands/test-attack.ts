import { fuzzCalls } from '#tests/attack/fuzz-calls.ts'
import { sendHostileBodies } from '#tests/attack/hostile-bodies.ts'
import { uploadHostileFiles } from '#tests/attack/hostile-files.ts'
import { holdSockets } from '#tests/attack/idle-sockets.ts'
import { drillKills } from '#tests/attack/kill-drill.ts'
import { sendOddRequests } from '#tests/attack/send-odd-requests.ts'
import { type Target, type Toll, fire, targetOn } from '#tests/attack/target.ts'
import { type OwnCampus, startCampus, startOwnPostgres } from '#tests/support/servers/own-server.ts'
import { step } from '../steps.ts'

/** Runs the full attack on a separate local server on each engine. */
const [requests = '30000', kills = '20'] = process.argv.slice(2)
let faults = 0

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  await withDatabase(engine, (settings) => attack(engine, settings))
  // Needs its own database because the drill creates the first administrator of an empty college.
  await withDatabase(engine, (settings) =>
    part(`${engine}: SIGKILL, ${kills} times`, () => drillKills(Number(kills), settings)),
  )
}
process.stdout.write(`\n${faults} faults\n`)
process.exit(faults === 0 ? 0 : 1)

async function withDatabase(
  engine: 'SQLite' | 'PostgreSQL',
  work: (settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  if (engine === 'SQLite') return work({})
  const postgres = await startOwnPostgres()
  await work({ DATABASE_URL: postgres.url })
  await postgres.stop()
}

async function attack(engine: string, settings: Record<string, string>): Promise<void> {
  const campus = await startCampus({ ...settings, LOG_LEVEL: 'fatal' })
  const target = await targetOn(campus)
  await part(`${engine}: calls, fuzzed from their own reference`, () => fuzzCalls(target, Number(requests)))
  await part(`${engine}: odd methods, hosts, paths and texts`, () => sendOddRequests(target))
  await part(`${engine}: hostile files`, () => uploadHostileFiles(target))
  await part(`${engine}: hostile bodies`, () => sendHostileBodies(target, 24))
  await part(`${engine}: idle connections`, () => holdSockets(target, 1000))
  await part(`${engine}: still the same process`, () => isAlive(target, campus))
  await campus.stop()
}

async function part(name: string, work: () => Promise<Toll>): Promise<void> {
  await step(name, async () => {
    const toll = await work()
    faults += toll.faults.length
    process.stdout.write(`   ${toll.requests} requests, ${toll.faults.length} faults\n`)
    for (const fault of toll.faults.slice(0, 20)) process.stdout.write(`   ${fault}\n`)
  })
}

async function isAlive(target: Target, { output }: OwnCampus): Promise<Toll> {
  const status = await fire(target, { method: 'GET', path: '/healthz' })
  const starts = output().split('Ready: ').length - 1
  return { requests: 1, faults: status === 200 && starts === 1 ? [] : [`${status}, ${starts} starts`] }
}
