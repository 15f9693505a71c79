import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { type Place, besideFlood, besideImport, besideMemos } from '../../bench/beside.ts'
import {
  actor,
  callPath,
  createExam,
  importStudents,
  openCollege,
  pagePath,
  publish,
  rollNumber,
  title,
} from '../../bench/college.ts'
import { compare } from '../../bench/compare.ts'
import { lookupTimes } from '../../bench/depth.ts'
import { knownNames, knownOrNot } from '../../bench/known-names.ts'
import { median } from '../../bench/load.ts'
import { paintOn2G } from '../../bench/paint.ts'
import { startProduct } from '../../bench/servers.ts'
import { signInTime, signedInSpeed } from '../../bench/sign-in.ts'
import { note, printTable } from '../../bench/table.ts'
import { buildSite } from '../build-site.ts'
import { step } from '../steps.ts'

const students = Number(process.argv[2] ?? 50_000)
const busyExam = { id: '', title: 'While busy' }
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

await step('Building the pages', buildSite)
await step(`Importing and publishing ${students} students`, publishAll)
await step('Importing the university’s file', importOne)
await step('Result day', resultDay)
await step('Memos', memos)
await step('A million students', depth)
rmSync(dataDir, { recursive: true, force: true })
printTable()

async function publishAll(): Promise<void> {
  const app = await openCollege(dataDir)
  const examId = await importStudents(app, students)
  const began = performance.now()
  await publish(app, examId)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  note(`publishing ${students} students`, `${seconds} s`, '≤ 180 s for 50,000')
  busyExam.id = await createExam(app, busyExam.title)
  await app.identity.createUser(account)
  for (const username of knownNames)
    await app.identity.createUser({ ...account, username, email: `${username}@example.edu` })
  await app.close()
}

async function importOne(): Promise<void> {
  const app = await openCollege(dataDir)
  const bytes = readFileSync('tests/fixtures/results/university-results.xlsx')
  const ratios: number[] = []
  for (const round of [0, 1, 2, 3]) {
    const examTitle = `Import ${round}`
    await createExam(app, examTitle)
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
  const place: Place = { port: product.port, students, page }
  note('start on existing data', `${(product.startedIn / 1000).toFixed(2)} s`, '≤ 2 s')
  note('resident memory, idle', `${product.memory()} MB`, '≤ 200 MB')
  await compare('result page', product.port, page)
  await compare('result call', product.port, call)
  await compare('static file', product.port, () => '/appearance.js')
  await paints(product.port, 'landing page', '/')
  await paints(product.port, 'result page', page())
  // Before the import, whose pages are still being finished when it is done.
  await besideMemos(place)
  await besideImport(place, account, busyExam)
  await signIns(product.port)
  await knownOrNot(product.port)
  await besideFlood(place, account)
  await product.stop()
}

async function signIns(port: number): Promise<void> {
  const { signIn, hash } = await signInTime(port, account)
  const figure = `${(signIn / hash).toFixed(2)} (${signIn.toFixed(0)} / ${hash.toFixed(0)} ms)`
  note('signing in ÷ the password hash alone', figure, '≤ 1.5')
  const speed = await signedInSpeed(port, account, '/app/Admin%20Menus')
  note('a signed-in page', `${speed.toFixed(0)} requests/s`, '≥ 500')
}

async function paints(port: number, what: string, path: string): Promise<void> {
  const { firstContentfulPaint, load: loaded } = await paintOn2G(port, path)
  note(`${what} on 2G: first contentful paint`, `${firstContentfulPaint.toFixed(0)} ms`, '≤ 1000 ms')
  note(`${what} on 2G: load`, `${loaded.toFixed(0)} ms`, '≤ 1500 ms')
}

async function memos(): Promise<void> {
  const app = await openCollege(dataDir)
  const make = (index: number): Promise<unknown> => app.results.memo(title, rollNumber(index), 'en')
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
