import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { handleAdmission } from '#lib/server/features/admissions/admission-forms.ts'
import { GET as exportAdmissions } from '../../src/pages/api/v1/exportAdmissions.ts'
import { GET as getApplicationFormData } from '../../src/pages/api/v1/getApplicationFormData.ts'
import { admissionPayload, anAadhaar, newAdmission, swathi } from '../support/admissions.ts'
import { ask } from '../support/call.ts'
import { tablesWith } from '../support/every-row.ts'
import { openForEach } from '../support/opened.ts'
import { entryId } from '../support/students.ts'
import { runCommand } from '../support/run-command.ts'
import { sentForm } from '../support/sent-form.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const place = mkdtempSync(join(tmpdir(), 'prangan-aadhaar-'))
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** A second one, which an admission is changed to. */
const another = '300000000001'
const entered = [anAadhaar, another]

/** Grouped as people write them, too. */
const written = (number: string): string[] => [number, number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')]

const holds = (bytes: Uint8Array | string): boolean => {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')
  return entered.flatMap(written).some((number) => text.includes(number))
}

/** What is packed in a .xlsx or a PDF, wherever it begins. */
function unpacked(bytes: Uint8Array): Buffer[] {
  const buffer = Buffer.from(bytes)
  const found: Buffer[] = []
  for (let at = buffer.indexOf('PK\u0003\u0004'); at !== -1; at = buffer.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28)
    found.push(tried(() => inflateRawSync(buffer.subarray(start), { finishFlush: 2 })))
  }
  for (let at = buffer.indexOf('stream\n'); at !== -1; at = buffer.indexOf('stream\n', at + 7))
    found.push(tried(() => inflateSync(buffer.subarray(at + 7), { finishFlush: 2 })))
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) found.push(tried(() => gunzipSync(buffer)))
  return found
}

function tried(unpack: () => Buffer): Buffer {
  try {
    return unpack()
  } catch {
    // Not packed so.
    return Buffer.alloc(0)
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const filesThatHold = (folder: string): string[] =>
  filesBelow(folder).filter((path) => {
    const bytes = readFileSync(path)
    return [bytes, ...unpacked(bytes)].some(holds)
  })

it('an Aadhaar number that was entered is in clear in no table, file, document, export or backup', async () => {
  const { app } = testApp
  await app.catalogue.addDefaults(lakshmi)
  const { id } = await app.admissions.save(newAdmission(), swathi)
  const typed = admissionPayload({ aadharNo: another })
  await app.admissions.save({ form: 1, sent: typed, existing: { id, version: 1 } }, swathi)
  await app.admissions.move(id, { move: 'admit', version: 2, note: '' }, swathi)
  await app.admissions.revealAadhaar(id, 'Scholarship portal', swathi)
  for (const number of entered)
    for (const text of written(number)) expect([text, await tablesWith(app, text)]).toEqual([text, []])

  const asked = [
    await ask(testApp, exportAdmissions, { role: 'ROLE_ADMIN' }),
    await ask(testApp, exportAdmissions, { role: 'ROLE_ADMIN', query: { format: 'xlsx' } }),
    await ask(testApp, getApplicationFormData, { role: 'ROLE_ADMIN' }),
  ]
  const memo = await entryId(testApp, 'certificate', 'SSC memo')
  const received = { kind: 'handedIn' as const, certificateIds: [memo], note: '' }
  await app.admissions.receiveCertificates(id, received, swathi)
  const given = { certificateIds: [memo], to: 'Rama Rao', note: '' }
  await app.admissions.returnCertificates(id, given, swathi)
  const documents = [
    await app.admissions.form(id, 'en', true),
    await app.admissions.returnSlip(id, null, 'de'),
  ]
  for (const bytes of [...asked.map((answer) => answer.bytes), ...documents])
    expect([bytes, ...unpacked(bytes)].some(holds)).toBe(false)

  await app.audit.seal()
  expect(filesThatHold(app.env.dataDir)).toEqual([])
  const backup = await runCommand('backup', [join(place, 'today')], { DATA_DIR: app.env.dataDir })
  expect(backup.code).toBe(0)
  expect(holds(backup.output)).toBe(false)
  expect(filesBelow(place).length).toBeGreaterThan(0)
  expect(filesThatHold(place)).toEqual([])
})

it('the test would find one that is packed', () => {
  const packed = Buffer.concat([Buffer.from('stream\n'), Buffer.from('')])
  expect(unpacked(packed).some(holds)).toBe(false)
  expect(holds(`… ${anAadhaar} …`)).toBe(true)
  expect(holds('… 2341 2341 2346 …')).toBe(true)
})

it('whoever looks at a whole number is led to a page that shows it once, and its address has none', async () => {
  const { app } = testApp
  await app.catalogue.addDefaults(lakshmi)
  const { id } = await app.admissions.save(newAdmission(), swathi)
  const fields = { action: 'reveal', why: 'Scholarship portal' }
  const page = `/app/Admissions/${id}`
  const answer = await handleAdmission(sentForm(testApp, { page, role: 'ROLE_ADMISSIONS', fields }), id)
  if (!(answer instanceof Response)) throw new Error('it leads on')
  expect(answer.headers.get('location')).toBe(`${page}?done=reveal`)
  expect(holds(JSON.stringify([...answer.headers]))).toBe(false)
})
