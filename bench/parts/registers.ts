import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#lib/server/app.ts'
import { againstSheetJs } from '../against-sheetjs.ts'
import type { Bench } from '../bench.ts'
import { admissionsFile } from '../admissions-file.ts'
import { besideUploads } from '../beside.ts'
import { actor } from '../college.ts'
import { compare } from '../compare.ts'
import { medianOf } from '../median-of.ts'
import { besideNames, correction } from '../names.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { isQuiet, until } from '../quiet.ts'
import { registerFile } from '../register-file.ts'
import { note } from '../table.ts'
import { staffSearch } from './search.ts'
import type { PartTogether } from '../parts.ts'
import { officeUser } from '../office-user.ts'

const registrar = { username: 'registrar', password: 'bench-only-password' }

/** Measures the student register: upload, lists, catalogue lookups of forms, and result lookups meanwhile. */
async function measure(bench: Bench): Promise<void> {
  const bytes = await registerFile(bench.students)
  await onBothEngines(async (app, engine) => {
    await againstSheetJs(app, engine, { title: 'register', kind: 'students', files: [bytes] })
    // The jobs that follow an upload finish before anything is measured.
    await app.jobs.idle()
    await lists(app, engine, bench.students)
  })
  await bench.withApp(async (app) => {
    await app.catalogue.addDefaults(actor)
    const person = { ...registrar, email: 'registrar@example.edu', fullName: 'Registrar', program: '' }
    await app.identity.createUser({ ...person, roles: ['ROLE_ADMIN'] })
  })
  const folder = mkdtempSync(join(tmpdir(), 'prangan-register-'))
  const keep = (name: string, file: Uint8Array): string => {
    const path = join(folder, `${name}.xlsx`)
    writeFileSync(path, file)
    return path
  }
  const registers: string[] = [keep('register 0', bytes)]
  for (const round of [1, 2, 3, 4])
    registers.push(
      keep(`register ${round}`, await registerFile(bench.students, { from: round * bench.students })),
    )
  const admissions: string[] = []
  for (let round = 0; round < 5; round += 1)
    admissions.push(keep(`admissions ${round}`, await admissionsFile(10_000, round * 10_000)))
  const corrected = keep('corrected', await registerFile(bench.students, { more: correction }))
  await bench.withProduct(async ({ port }) => {
    const options = '/api/v1/getBranchesShortForms?course=B.Tech&batch=2021-2025'
    await compare('options of a form', port, () => options, { target: 0.6 })
    const place = { port, students: bench.students, page: bench.page }
    await bench.withApp(async (app) => {
      const settled = (): Promise<void> => until(() => isQuiet(app))
      await besideUploads(place, registrar, {
        title: 'during an upload of the register',
        kind: 'students',
        seconds: 12,
        paths: registers,
        settled,
      })
      await besideUploads(place, registrar, {
        title: 'during an upload of admissions',
        kind: 'admissions',
        seconds: 6,
        paths: admissions,
        settled,
      })
    })
    await besideNames(bench, place, registrar, corrected)
  })
  rmSync(folder, { recursive: true, force: true })
}

/** Server time in milliseconds, each the median of 200, against a bare query of one page. */
async function lists(app: App, engine: string, students: number): Promise<void> {
  const user = officeUser('ROLE_ADMIN')
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
  await staffSearch(app, engine)
}

export default { rank: 60, measure } satisfies PartTogether
