import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import type { App } from '#lib/server/app.ts'
import { importAtOnce } from '#lib/server/kernel/imports/import-at-once.ts'
import type { Bench } from '../bench.ts'
import { besideRegister } from '../beside.ts'
import { actor } from '../college.ts'
import { compare } from '../compare.ts'
import { medianOf } from '../median-of.ts'
import { besideNames, correction } from '../names.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { registerFile } from '../register-file.ts'
import { note } from '../table.ts'

const registrar = { username: 'registrar', password: 'bench-only-password' }

/** The register of students: its upload, its lists, what forms ask of the catalogue, and lookups meanwhile. */
export async function registersPart(bench: Bench): Promise<void> {
  const bytes = await registerFile(bench.students)
  await onBothEngines(async (app, engine) => {
    await upload(app, engine, bytes)
    await lists(app, engine, bench.students)
  })
  await bench.withApp(async (app) => {
    await app.catalogue.addDefaults(actor)
    const person = { ...registrar, email: 'registrar@example.edu', fullName: 'Registrar', program: '' }
    await app.identity.createUser({ ...person, roles: ['ROLE_ADMIN'] })
  })
  const folder = mkdtempSync(join(tmpdir(), 'prangan-register-'))
  const [register, corrected] = [join(folder, 'register.xlsx'), join(folder, 'corrected.xlsx')]
  writeFileSync(register, bytes)
  writeFileSync(corrected, await registerFile(bench.students, correction))
  await bench.withProduct(async ({ port }) => {
    const options = '/api/v1/getBranchesShortForms?course=B.Tech&batch=2021-2025'
    await compare('options of a form', port, () => options, { target: 0.6 })
    const place = { port, students: bench.students, page: bench.page }
    await besideRegister(place, registrar, register)
    await besideNames(bench, place, registrar, corrected)
  })
  rmSync(folder, { recursive: true, force: true })
}

/** Dry run and commit, beside what reading the file costs a library that does nothing else. */
async function upload(app: App, engine: string, bytes: Uint8Array): Promise<void> {
  let began = performance.now()
  const book = XLSX.read(bytes)
  XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  const bare = performance.now() - began
  began = performance.now()
  const order = { kind: 'students', bytes, fileName: 'register.xlsx' }
  const how = { isDryRun: false, skipBad: false, addMissing: false }
  const { summary, isWritten } = await importAtOnce(app, { ...order, ...how }, actor)
  const took = performance.now() - began
  if (!isWritten) throw new Error(`${summary.bad} rows are bad: ${summary.problems[0]?.message ?? ''}`)
  const seconds = `${(took / 1000).toFixed(1)} / ${(bare / 1000).toFixed(1)} s`
  note(
    `register of ${summary.new} on ${engine} ÷ SheetJS alone`,
    `${(took / bare).toFixed(2)} (${seconds})`,
    '≤ 3',
  )
}

/** Milliseconds of server time, each the median of 200; a query of one page and nothing else beside them. */
async function lists(app: App, engine: string, students: number): Promise<void> {
  const user = {
    ...{ id: '', username: 'bench', email: '', fullName: '', program: '', mustAddFactor: false },
    roles: ['ROLE_ADMIN' as const],
  }
  const [course] = (await app.catalogue.read()).find('course', 'B.Tech')
  const addresses = {
    'first page': '',
    'by name': 'sort=name',
    'one course': `course=${course?.id}`,
    'one course, searched': `course=${course?.id}&search=rao+4`,
    'searched in another order': 'search=4+rao',
    'last page': `page=${Math.floor(students / 50)}`,
  }
  const bare = await medianOf(200, () =>
    app.database.reads
      .selectFrom('students')
      .selectAll()
      .orderBy('number_key')
      .orderBy('id')
      .limit(50)
      .execute(),
  )
  for (const [what, address] of Object.entries(addresses)) {
    const ours = await medianOf(200, () => app.lists.show('students', new URLSearchParams(address), user))
    note(`students on ${engine}, ${what}`, `${ours.toFixed(1)} ms, bare ${bare.toFixed(1)} ms`, '≤ 30 ms')
  }
}
