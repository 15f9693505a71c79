import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { handleAdmission } from '#lib/server/features/admissions/web/admission-page.ts'
import { backUp } from '#lib/server/kernel/backup/backup.ts'
import { GET as exportAdmissions } from '../../../src/pages/api/v1/exportAdmissions.ts'
import { GET as getApplicationFormData } from '../../../src/pages/api/v1/getApplicationFormData.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { ask } from '../../support/calls/call.ts'
import { numbersIn } from '../../support/people/clear-numbers.ts'
import { engines } from '../../support/database/databases.ts'
import { dumpToolIn } from '../../support/database/dump-tool.ts'
import { enterAadhaars, entered } from '../../support/admissions/entered-aadhaars.ts'
import { openForAll } from '../../support/app/opened.ts'
import { readPages } from '../../support/calls/read-pages.ts'
import { sentForm } from '../../support/calls/sent-form.ts'
import {
  type StoredBytes,
  filesOf,
  placeInWal,
  rowsOf,
  walSince,
} from '../../support/database/stored-bytes.ts'
import { entryId } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const all = Object.values(entered)

/** Returns each place that contains one of the numbers in plain text. */
async function placesIn(stored: readonly StoredBytes[]): Promise<string[]> {
  const found = []
  for (const { place, bytes } of stored)
    for (const number of await numbersIn(bytes, all)) found.push(`${number} in ${place}`)
  return found
}

describe.each(engines)('an Aadhaar number that was typed somewhere, on %s', (engine) => {
  let logged = ''
  const logInto = { write: (line: string) => void (logged += line) }
  const testApp = openForAll(() => openTestApp(engine, { logInto, settings: { LOG_LEVEL: 'debug' } }))
  const place = mkdtempSync(join(tmpdir(), 'prangan-aadhaar-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  let [said, wal]: [Uint8Array[], string] = [[], '']
  beforeAll(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    wal = await placeInWal(testApp.app)
    said = await enterAadhaars(testApp, place)
    await testApp.app.audit.seal()
  })

  it('is in clear in no row of any table, in no file, and in nothing that the database has still to write', async () => {
    const { app } = testApp
    const rows = await rowsOf(app)
    expect(rows.filter(({ place }) => place.startsWith('import_rows.')).length).toBeGreaterThan(20)
    expect(await placesIn([...rows, ...filesOf(app.env.dataDir), ...(await walSince(app, wal))])).toEqual([])
  })

  it('is in no answer, and in no line of the log, also where saving failed', async () => {
    expect(await placesIn(said.map((bytes, index) => ({ place: `answer ${index}`, bytes })))).toEqual([])
    expect(logged).toContain('request failed')
    expect(await numbersIn(logged, all)).toEqual([])
  })

  it('is in no export, document or file of errors', async () => {
    const { app } = testApp
    const [{ id } = { id: '' }] = await app.admissions.search({ ...nobody, adminNo: '2026/0001' })
    const memo = await entryId(testApp, 'certificate', 'SSC memo')
    const received = { kind: 'handedIn' as const, certificateIds: [memo], note: '' }
    await app.admissions.receiveCertificates(id, received, swathi)
    await app.admissions.returnCertificates(id, { certificateIds: [memo], to: 'Rama', note: '' }, swathi)
    await app.admissions.revealAadhaar(id, 'Scholarship portal', swathi)
    const role = 'ROLE_ADMIN' as const
    const asked = [
      await ask(testApp, exportAdmissions, { role }),
      await ask(testApp, exportAdmissions, { role, query: { format: 'xlsx' } }),
      await ask(testApp, getApplicationFormData, { role }),
    ]
    const form = await app.admissions.form(id, 'en', true)
    expect((await readPages(form)).join()).toContain('Asha Rao')
    const imports = await app.database.reads.selectFrom('imports').select('id').execute()
    const errors = await Promise.all(imports.map(({ id }) => app.imports.errorFile(id).catch(() => null)))
    const files = errors.flatMap((file) => (file ? [readFileSync(file.path)] : []))
    expect(files.join()).toContain('Row of the earlier upload')
    const given = [...asked.map(({ bytes }) => bytes), form, await app.admissions.returnSlip(id, null, 'de')]
    expect(
      await placesIn([...given, ...files].map((bytes, index) => ({ place: `file ${index}`, bytes }))),
    ).toEqual([])
  })

  it('is in no backup, unpacked', async () => {
    const { app } = testApp
    vi.stubEnv('PATH', [dumpToolIn(join(place, 'bin')), process.env['PATH']].join(delimiter))
    const folder = join(place, 'backups', 'today')
    mkdirSync(join(place, 'backups'))
    await backUp(app.env, folder, { madeAt: app.clock.now() }).finally(() => vi.unstubAllEnvs())
    const files = filesOf(folder)
    expect(files.length).toBeGreaterThan(3)
    const database = files.filter((file) => /^prangan\.(?:dump|sqlite)$/.test(file.place))
    // The same search finds text that is not secret.
    expect(await Promise.all(database.map(({ bytes }) => numbersIn(bytes, ['Asha Rao'])))).toEqual([
      ['Asha Rao'],
    ])
    expect(await placesIn(files)).toEqual([])
  })
})

const nobody = { admissionId: '', adminNo: '', rollNumber: '', aadharNo: '', name: '' }

it('a request for a full number leads to a page that shows it once, and its address has none', async () => {
  const testApp = await openTestApp('sqlite')
  const { app } = testApp
  await app.catalogue.addDefaults(lakshmi)
  const { id } = await app.admissions.save(newAdmission({ aadharNo: entered.good }), swathi)
  const fields = { action: 'reveal', why: 'Scholarship portal' }
  const page = `/app/Admissions/${id}`
  const answer = await handleAdmission(sentForm(testApp, { page, role: 'ROLE_ADMISSIONS', fields }), id)
  if (!(answer instanceof Response)) throw new Error('it leads on')
  expect(answer.headers.get('location')).toBe(page)
  expect(await numbersIn(JSON.stringify([...answer.headers]), all)).toEqual([])
  await testApp.close()
})
