import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#lib/server/app.ts'
import { actor, openCollege, rollNumber } from '../college.ts'
import type { PartAlone } from '../parts.ts'
import { note } from '../table.ts'

/** As many students as get login slips in one run. */
const batchSize = 5000
const batchOf = (index: number): string => String(2012 + Math.floor(index / batchSize))

/** Measures on SQLite how long whole-college office actions block the server for visitors at a stretch. */
async function measure({ students }: { students: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-pauses-'))
  const app = await openCollege(dataDir)
  await app.catalogue.addDefaults(actor)
  await app.students.save(registerOf(students))
  const batches = Array.from({ length: Math.ceil(students / batchSize) }, (_, index) =>
    batchOf(index * batchSize),
  )
  await longestPause(`making ${students} logins and their slips, batch by batch`, async () => {
    for (const batch of batches)
      await app.logins.forStudents({ students: [], batch, branch: '', dryRun: false }, actor)
  })
  await longestPause(`new slips for ${students}, batch by batch`, async () => {
    for (const batch of batches)
      await app.logins.renew({ role: 'ROLE_STUDENT', batch, branch: '', dryRun: false }, actor)
  })
  await app.database.writes.deleteFrom('login_links').execute()
  const names = Array.from({ length: students }, (_, index) => rollNumber(index).toLowerCase())
  const records = await app.links.recordsNamed('student', names)
  await longestPause(`linking ${students} logins`, () => app.links.adopt('student', records, actor))
  await roles(app, names.slice(0, 500))
  await admissions(app)
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function roles(app: App, usernames: readonly string[]): Promise<void> {
  const given = { kind: 'role', role: 'ROLE_ALUMNI', isGiven: true } as const
  const { severalAccounts, directory } = app.identity
  const found = await Promise.all(usernames.map(directory.find))
  const ids = found.flatMap((user) => user?.id ?? [])
  await longestPause(`a role for ${usernames.length}`, async () => {
    const { pin } = await severalAccounts.plan(ids, given, actor)
    await severalAccounts.apply(ids, given, pin, actor)
  })
}

async function admissions(app: App): Promise<void> {
  const chosen: string[] = []
  for (let index = 0; index < 500; index += 1) {
    const sent = { ...applicant, aadharNo: String(300_000_000_000 + index) }
    const { id } = await app.admissions.save({ form: 1, payload: sent, existing: null }, actor)
    chosen.push(id)
  }
  await longestPause('admitting 500', async () => {
    const { digest: pin } = await app.admissions.planAdmitting(chosen)
    const { admitted } = await app.admissions.admitSeveral(chosen, pin, actor)
    if (admitted !== chosen.length) throw new Error(`Only ${admitted} were admitted.`)
  })
}

/** Notes the longest pause of the event loop in milliseconds, and the total time. */
async function longestPause(what: string, work: () => Promise<unknown>): Promise<void> {
  let last = performance.now()
  let longest = 0
  const look = (): void => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const began = last
  const timer = setInterval(look, 2)
  await work()
  look()
  clearInterval(timer)
  const seconds = ((last - began) / 1000).toFixed(1)
  note(`longest pause: ${what}`, `${longest.toFixed(0)} ms (of ${seconds} s)`, '≤ 100 ms')
}

const registerOf = (students: number) =>
  Array.from({ length: students }, (_, index) => ({
    rollNumber: rollNumber(index),
    name: `Asha Rao ${'abcdefghij'[index % 10]}`,
    branch: 'CSE',
    batch: batchOf(index),
  }))

const applicant = {
  name: 'Asha Rao',
  gender: 'FEMALE',
  courseAppliedFor: 'B.Tech',
  batch: '2026',
  branch: 'CSE',
  dateOfAdmission: '2026-06-20',
  dateOfBirth: '2007-08-15',
  studentContactNo: '9000000001',
  category: 'BC-B',
  fathersName: 'Suresh Rao',
  mothersName: 'Lata Rao',
  presentAddress: '12-3/4, Main Road, Vijayawada',
}

export default { isAlone: true, measure } satisfies PartAlone
