import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { load, median } from '../../bench/load.ts'
import {
  actor,
  callPath,
  importStudents,
  memoPath,
  openCollege,
  pagePath,
  publish,
  rollNumber,
  title,
} from '../../bench/college.ts'
import { lookupTimes } from '../../bench/depth.ts'
import { paintOn2G } from '../../bench/paint.ts'
import { signInTime, signedInSpeed, whileFlooded } from '../../bench/sign-in.ts'
import { type Server, startProduct, startYardstick } from '../../bench/servers.ts'
import { buildSite } from '../build-site.ts'
import { runToEnd, step } from '../steps.ts'

const students = Number(process.argv[2] ?? 50_000)
const rows: [what: string, figure: string, target: string][] = []
const note = (what: string, figure: string, target: string): void => {
  rows.push([what, figure, target])
  process.stdout.write(`   ${what}: ${figure} (target ${target})\n`)
}
const busyTitle = 'While busy'
let busyExamId = ''
const account = {
  username: 'bench',
  password: 'bench-only-password',
  email: 'bench@example.edu',
  fullName: 'Bench',
  program: '',
  roles: ['ROLE_EXAMINATION' as const],
}
const dataDir = mkdtempSync(join(tmpdir(), 'prangan-bench-'))
const randomRoll = (): string => rollNumber(Math.floor(Math.random() * students))
const page = (): string => pagePath(randomRoll())
const call = (): string => callPath(randomRoll())
const many = (make: () => string): string[] => Array.from({ length: 40_000 }, make)

await step('Building the pages', buildSite)
await step(`Importing and publishing ${students} students`, publishAll)
await step('Importing the university’s file', importOne)
await step('Result day', resultDay)
await step('Memos', memos)
await step('A million students', depth)
rmSync(dataDir, { recursive: true, force: true })
process.stdout.write(`\n${rows.map((row) => row[0].padEnd(58) + row[1].padEnd(34) + row[2]).join('\n')}\n`)

async function publishAll(): Promise<void> {
  const app = await openCollege(dataDir)
  const examId = await importStudents(app, students)
  const began = performance.now()
  await publish(app, examId)
  note(
    `publishing ${students} students`,
    `${((performance.now() - began) / 1000).toFixed(0)} s`,
    '≤ 180 s for 50,000',
  )
  busyExamId = (
    await app.results.exams.create(
      {
        title: busyTitle,
        regulation: '',
        heldMonth: 7,
        heldYear: 2026,
        kind: 'regular',
        scheme: 'university',
      },
      actor,
    )
  ).id
  await app.identity.createUser(account)
  await app.close()
}

async function importOne(): Promise<void> {
  const app = await openCollege(dataDir)
  const bytes = readFileSync('tests/fixtures/results/university-results.xlsx')
  const ratios: number[] = []
  for (const round of [0, 1, 2, 3]) {
    const examTitle = `Import ${round}`
    await app.results.exams.create(
      {
        title: examTitle,
        regulation: '',
        heldMonth: 7,
        heldYear: 2026,
        kind: 'regular',
        scheme: 'university',
      },
      actor,
    )
    let began = performance.now()
    const book = XLSX.read(bytes)
    XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    const bare = performance.now() - began
    began = performance.now()
    await app.results.importAtOnce({ examTitle, bytes, fileName: 'r.xlsx', skipBad: false }, actor)
    if (round > 0) ratios.push((performance.now() - began) / bare)
  }
  note('import of 7,200 rows ÷ SheetJS alone', median(ratios).toFixed(2), '≤ 3')
  await app.close()
}

async function resultDay(): Promise<void> {
  const product = await startProduct(dataDir)
  note('start on existing data', `${(product.startedIn / 1000).toFixed(2)} s`, '≤ 2 s')
  note('resident memory, idle', `${product.memory()} MB`, '≤ 200 MB')
  await compare('result page', product.port, page)
  await compare('result call', product.port, call)
  await compare('static file', product.port, () => '/appearance.js')
  await paints(product.port, 'landing page', '/')
  await paints(product.port, 'result page', page())
  await whileBusy(product.port)
  await besideMemos(product.port)
  await signIns(product.port)
  await product.stop()
}

/** Three paired runs, one after the other, so that both meet the same machine; the yardstick sends the same bytes. */
async function compare(what: string, product: number, make: () => string): Promise<void> {
  const yardstick = await startLike(product, make())
  const speeds: number[] = []
  const delays: number[] = []
  await load(product, many(make), 64, 2)
  for (let round = 0; round < 3; round += 1) {
    const bare = await load(yardstick.port, ['/'], 64, 5)
    const ours = await load(product, many(make), 64, 5)
    speeds.push(ours.requestsPerSecond / bare.requestsPerSecond)
    delays.push(ours.p99 / bare.p99)
    process.stdout.write(
      `   ${what}: ${ours.requestsPerSecond.toFixed(0)} of ${bare.requestsPerSecond.toFixed(0)} requests/s, p99 ${ours.p99.toFixed(1)} of ${bare.p99.toFixed(1)} ms\n`,
    )
  }
  note(`${what}: requests/s ÷ bare node:http`, median(speeds).toFixed(2), '≥ 0.7')
  note(`${what}: p99 ÷ bare node:http`, median(delays).toFixed(2), '≤ 3')
  await yardstick.stop()
}

async function startLike(product: number, path: string): Promise<Server> {
  const answer = await fetch(`http://127.0.0.1:${product}${path}`, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  const own = new Set(['date', 'connection', 'keep-alive', 'content-length'])
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)))
  return startYardstick(Number(answer.headers.get('content-length')), headers)
}

/** Lookups at a steady 500 a second, idle and while the same server imports and publishes 10,000 students. */
async function whileBusy(port: number): Promise<void> {
  const token = await bearer(port)
  await load(port, many(page), 8, 3, 500)
  const idle = await load(port, many(page), 8, 20, 500)
  const work = ['bench/busy-work.ts', String(port), token, busyExamId, busyTitle]
  const working = runToEnd(process.execPath, work)
  const busy = await load(port, many(page), 8, 20, 500)
  if ((await working) !== 0) throw new Error('The import beside the lookups failed.')
  note(
    'lookups’ p99 during import and publish ÷ idle',
    `${(busy.p99 / idle.p99).toFixed(2)} (${busy.p99.toFixed(1)} / ${idle.p99.toFixed(1)} ms)`,
    '≤ 3',
  )
}

/** Lookups at a steady 500 a second, idle and while 60 memos a second are downloaded. */
async function besideMemos(port: number): Promise<void> {
  const idle = await load(port, many(page), 8, 10, 500)
  const memos = Array.from({ length: 5000 }, () => memoPath(randomRoll()))
  const [busy, drawn] = await Promise.all([load(port, many(page), 8, 10, 500), load(port, memos, 4, 10, 60)])
  note('memos a second over the wire, beside the lookups', drawn.requestsPerSecond.toFixed(0), '≥ 50')
  note(
    'lookups’ p99 beside them ÷ idle',
    `${(busy.p99 / idle.p99).toFixed(2)} (${busy.p99.toFixed(1)} / ${idle.p99.toFixed(1)} ms)`,
    '≤ 3',
  )
}

async function signIns(port: number): Promise<void> {
  const { signIn, hash } = await signInTime(port, account)
  note(
    'signing in ÷ the password hash alone',
    `${(signIn / hash).toFixed(2)} (${signIn.toFixed(0)} / ${hash.toFixed(0)} ms)`,
    '≤ 1.5',
  )
  const speed = await signedInSpeed(port, account, '/app/Admin%20Menus')
  note('a signed-in page', `${speed.toFixed(0)} requests/s`, '≥ 500')
  const idle = await load(port, many(page), 8, 10, 500)
  const flooded = await whileFlooded(port, account, many(page), 60)
  note(
    'lookups’ p99 under 25 wrong sign-ins a second ÷ idle',
    `${(flooded.p99 / idle.p99).toFixed(2)} (${flooded.p99.toFixed(1)} / ${idle.p99.toFixed(1)} ms)`,
    '≤ 3',
  )
  note(
    'the real user’s sign-in meanwhile',
    `${flooded.signIn.toFixed(0)} ms, ${flooded.refused} refused`,
    'none refused',
  )
}

async function bearer(port: number): Promise<string> {
  const body = JSON.stringify({ username: account.username, password: account.password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/signin`, { method: 'POST', headers, body })
  return ((await answer.json()) as { token: string }).token
}

async function paints(port: number, what: string, path: string): Promise<void> {
  const { firstContentfulPaint, load: loaded } = await paintOn2G(port, path)
  note(`${what} on 2G: first contentful paint`, `${firstContentfulPaint.toFixed(0)} ms`, '≤ 1000 ms')
  note(`${what} on 2G: load`, `${loaded.toFixed(0)} ms`, '≤ 1500 ms')
}

async function memos(): Promise<void> {
  const app = await openCollege(dataDir)
  const make = (index: number): Promise<unknown> => app.memos.make(title, rollNumber(index), 'en')
  await Promise.all(Array.from({ length: 20 }, (_, index) => make(index)))
  const began = performance.now()
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 100 }, (_, index) => make(100 * round + index)))
  note('memos a second', (300 / ((performance.now() - began) / 1000)).toFixed(0), '≥ 50')
  await app.close()
}

async function depth(): Promise<void> {
  const { few, many: lots } = await lookupTimes(10_000, 1_000_000)
  note(
    'lookup among 1,000,000 ÷ among 10,000',
    `${(lots / few).toFixed(2)} (${lots.toFixed(1)} / ${few.toFixed(1)} µs)`,
    '≤ 1.3',
  )
}
