import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import {
  handleMoveUp,
  handleNumbers,
  handlePlace,
  handleSection,
  handleStep,
} from '#lib/server/features/students/web/steps-form.ts'
import { moveUpTable } from '#lib/server/features/students/web/step-tables.ts'
import type { MoveUpPlan } from '#lib/server/features/students/steps/plan-move-up.ts'
import { handlePhoto } from '#lib/server/features/students/web/student-form.ts'
import { studentsPersonalData } from '#lib/server/features/students/personal-data.ts'
import { personOf } from '#lib/server/kernel/personal-data/person.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { fileForm } from '../../support/calls/file-form.ts'
import { makeForAll, openForAll } from '../../support/app/opened.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
const place = makeForAll(() => placeInCse(testApp))

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACADEMICS') =>
  sentForm(testApp, { page: '/app/Students', role, fields })

const add = (admissionNumber: string) =>
  testApp.app.students.add(typedStudent({ name: 'Asha Rao', admissionNumber, ...place }), lakshmi)

const plan = (answer: unknown): { pin: string } | null => (answer as { plan: { pin: string } | null }).plan

const numbers = { pattern: 'N{01}', order: 'name', whom: 'without' }

it('previews roll numbers, and gives what was seen and nothing else', async () => {
  const id = await add('N-1')
  expect(await handleNumbers(sent({ action: 'preview' }))).toMatchObject({
    fields: { batchId: expect.any(String), branchId: expect.any(String), pattern: expect.any(String) },
    plan: null,
  })
  const typed = { ...numbers, ...place }
  const seen = await handleNumbers(sent({ ...typed, action: 'preview' }))
  expect(seen).toMatchObject({ done: 'preview', values: typed })
  expect(await testApp.app.students.show(id)).toMatchObject({ rollNumber: null })
  const pin = plan(seen)?.pin ?? ''
  await add('N-2')
  const late = await handleNumbers(sent({ ...typed, pin, action: 'commit' }))
  expect(late).toMatchObject({
    code: 'steps.changedSince',
    plan: { rows: [{ number: 'N01' }, { number: 'N02' }] },
  })
  const done = leadsTo(
    testApp,
    await handleNumbers(sent({ ...typed, pin: plan(late)?.pin ?? '', action: 'commit' })),
  )
  expect(done).toContain(' says done')
  expect(await testApp.app.students.show(id)).toMatchObject({ rollNumber: expect.stringMatching(/^N0[12]$/) })
  const step = /steps\/(\S+)/.exec(done)?.[1] ?? ''
  expect(leadsTo(testApp, await handleStep(sent({}), step))).toContain(' says undone')
  expect(await handleStep(sent({}), step)).toMatchObject({ code: 'steps.takenBackAlready' })
  expect(await handleStep(sent({}), 'no-such-step')).toMatchObject({ code: 'steps.notFound' })
  expect(await testApp.app.students.show(id)).toMatchObject({ rollNumber: null })
})

it('gives numbers to the ticked students alone, after it has asked for the pattern', async () => {
  const { students } = testApp.app
  const row = await add('T-1')
  const other = await add('T-2')
  const first = await handleNumbers(sent({ row, action: 'preview' }))
  expect(first).toMatchObject({ ids: [row], plan: null, fields: {} })
  expect(await students.classOf([row])).toEqual(place)
  const typed = { ...numbers, ...place, pattern: 'T{01}', row }
  const seen = await handleNumbers(sent({ ...typed, action: 'preview' }))
  expect(seen).toMatchObject({ plan: { rows: [{ student: { id: row }, number: 'T01' }] } })
  await handleNumbers(sent({ ...typed, pin: plan(seen)?.pin ?? '', action: 'commit' }))
  expect(await students.show(row)).toMatchObject({ rollNumber: 'T01' })
  expect(await students.show(other)).toMatchObject({ rollNumber: null })
})

it('previews what becomes of a class, and says at the fields what is wrong', async () => {
  const typed = { ...place, semesterId: 'none' }
  expect(
    await handleMoveUp(sent({ ...typed, detained: 'X1', reason: 'x', action: 'preview' })),
  ).toMatchObject({
    fields: {
      detained: 'None of the students who would move up has one of these numbers: X1. Please check them.',
    },
    plan: null,
  })
  const seen = plan(await handleMoveUp(sent({ ...typed, action: 'preview' })))
  const pin = seen?.pin ?? ''
  const table = moveUpTable(await testApp.app.catalogue.read(), seen as MoveUpPlan)
  expect(JSON.stringify(table)).toContain('"note":"No section"')
  expect(leadsTo(testApp, await handleMoveUp(sent({ ...typed, pin, action: 'commit' })))).toContain(
    ' says done',
  )
  // A second click finds no students left in the semester.
  expect(await handleMoveUp(sent({ ...typed, pin, action: 'commit' }))).toMatchObject({
    code: 'steps.nobody',
  })
})

it('adds the sections that the next semester lacks, and previews again', async () => {
  const { catalogue, students } = testApp.app
  const view = await catalogue.read()
  const { branchId: parentId, batchId } = place
  const [first, second] = ['I-I', 'I-II'].map((word) => view.find('semester', word)[0]?.id ?? '')
  const section = await catalogue.add(
    'section',
    typedEntry({ name: 'B', parentId, batchId, semesterId: first ?? '' }),
    lakshmi,
  )
  const own = {
    name: 'Asha Rao',
    admissionNumber: 'S-1',
    ...place,
    semesterId: first ?? '',
    sectionId: section,
  }
  const id = await students.add(typedStudent(own), lakshmi)
  const typed = { ...place, semesterId: first ?? '' }
  const missing = [{ branchId: parentId, batchId, semesterId: second, names: ['B'] }]
  expect(await handleMoveUp(sent({ ...typed, action: 'preview' }))).toMatchObject({
    plan: { missingSections: missing },
  })
  const added = await handleMoveUp(sent({ ...typed, addsSections: 'yes' }))
  expect(added).toMatchObject({ plan: { missingSections: [] } })
  await handleMoveUp(sent({ ...typed, pin: plan(added)?.pin ?? '', action: 'commit' }))
  const { sectionId } = (await students.show(id)) ?? {}
  expect(sectionId).not.toBe(section)
  expect((await catalogue.read()).byId(sectionId ?? '')).toMatchObject({ name: 'B', semesterId: second })
})

it('asks for the section of the ticked students, previews it, and sets what was seen', async () => {
  const { catalogue, students } = testApp.app
  const [semester] = (await catalogue.read()).find('semester', 'I-I')
  const { branchId: parentId, batchId } = place
  const semesterId = semester?.id ?? ''
  const own = { name: 'C', parentId, batchId, semesterId }
  const sectionId = await catalogue.add('section', typedEntry(own), lakshmi)
  const typed = { name: 'Sita Rao', admissionNumber: 'C-1', ...place, semesterId }
  const row = await students.add(typedStudent(typed), lakshmi)
  expect(await handleSection(sent({ action: 'preview' }))).toMatchObject({ code: 'list.noneSelected' })
  expect(await handleSection(sent({ row, action: 'preview' }, 'ROLE_HOD'))).toMatchObject({
    code: 'session.notAllowed',
  })
  expect(await handleSection(sent({ row, action: 'preview' }))).toMatchObject({
    ids: [row],
    plan: { names: expect.arrayContaining(['C']), pin: '' },
  })
  expect(await handleSection(sent({ row, section: '', action: 'preview' }))).toMatchObject({
    fields: { section: expect.any(String) },
    plan: { pin: '' },
  })
  // The list can also send its query instead of rows.
  const matching = 'search=C-1'
  const seen = await handleSection(sent({ matching, section: 'C', action: 'preview' }))
  expect(seen).toMatchObject({ ids: [row], plan: { changes: [{ before: { id: row } }] } })
  const pin = plan(seen)?.pin ?? ''
  const late = await handleSection(sent({ row, section: 'C', pin: 'other', action: 'commit' }))
  expect(late).toMatchObject({ code: 'steps.changedSince', plan: { pin } })
  const done = leadsTo(testApp, await handleSection(sent({ row, section: 'C', pin, action: 'commit' })))
  expect(done).toContain(' says done')
  expect(await students.show(row)).toMatchObject({ sectionId })
  const step = /steps\/(\S+)/.exec(done)?.[1] ?? ''
  expect(leadsTo(testApp, await handleStep(sent({}), step))).toContain(' says undone')
  expect(await students.show(row)).toMatchObject({ sectionId: null })
})

it('moves one student with a reason, and reports a conflict to the second person', async () => {
  const id = await add('P-1')
  const branchId = await entryId(testApp, 'branch', 'ECE')
  const typed = { kind: 'branchTransfer', batchId: place.batchId, branchId, version: '1' }
  expect(await handlePlace(sent(typed), id)).toMatchObject({ fields: { reason: expect.any(String) } })
  const reasoned = { ...typed, reason: 'A seat fell vacant.' }
  expect(leadsTo(testApp, await handlePlace(sent(reasoned), id))).toContain(' says branchTransfer')
  expect(await handlePlace(sent(reasoned), id)).toMatchObject({ code: 'student.changedSince' })
})

const withFile = (bytes: Uint8Array, role: Role = 'ROLE_ACADEMICS') => {
  const context = sent({}, role)
  const request = new Request(context.request.url, {
    method: 'POST',
    body: fileForm(bytes, 'p.png', 'photo'),
  })
  return { ...context, request }
}

it('stores a decoded and cropped photo, shows it to users who may see the student, and deletes it with them', async () => {
  const { app } = testApp
  const id = await add('F-1')
  expect(await handlePhoto(withFile(Buffer.from('<svg/>')), id)).toMatchObject({
    fields: { photo: expect.stringContaining('cannot be read as a picture') },
  })
  expect(await handlePhoto(withFile(Buffer.alloc(0)), id)).toMatchObject({
    fields: { photo: expect.any(String) },
  })
  const blue = { width: 900, height: 900, channels: 3 as const, background: '#0b4f86' }
  const picture = await sharp({ create: blue }).png().toBuffer()
  expect(leadsTo(testApp, await handlePhoto(withFile(picture), id))).toContain(' says photo')
  expect(leadsTo(testApp, await handlePhoto(withFile(picture), id))).toContain(' says photo')
  const files = () => app.database.reads.selectFrom('files').selectAll().where('owner_id', '=', id).execute()
  const [file, another] = await files()
  expect([file?.media_type, another]).toEqual(['image/jpeg', undefined])
  const bytes = await app.files.get(file?.hash ?? '')
  expect(await sharp(bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 413, height: 531 })
  expect(await app.students.photoAddress(id)).toBe(`/files/${file?.id}/photo.jpg`)
  expect(await handlePhoto(sent({ action: 'remove' }), id)).toMatchObject({ done: 'asked' })
  expect(leadsTo(testApp, await handlePhoto(sent({ action: 'remove', answer: 'yes' }), id))).toContain(
    'photoRemoved',
  )
  expect(await files()).toEqual([])
  await handlePhoto(withFile(picture), id)
  const [register] = studentsPersonalData.records ?? []
  const erasing = {
    app,
    person: personOf({ studentRecord: id }),
    actor: lakshmi,
    at: '',
    erasureId: '',
  }
  await app.database.writes.transaction().execute(async (db) => register?.erase?.({ ...erasing, db }))
  expect(await files()).toEqual([])
})

it('lets the admissions clerk give roll numbers and undo them, but move no class', async () => {
  const id = await add('R-CLERK')
  const clerk = 'ROLE_ADMISSIONS'
  const shown = await handleNumbers(sent({ ...numbers, ...place, action: 'preview' }, clerk))
  expect(shown).not.toMatchObject({ code: 'session.notAllowed' })
  const refused = { code: 'session.notAllowed' }
  expect(await handleMoveUp(sent({ ...place, action: 'commit' }, clerk))).toMatchObject(refused)
  expect(await handlePlace(sent({ version: '1' }, clerk), id)).toMatchObject(refused)
  expect(await handleStep(sent({}, clerk), id)).toMatchObject(refused)
})

it.each(['ROLE_PRINCIPAL', 'ROLE_HOD', 'ROLE_STUDENT'] as const)('changes nothing for %s', async (role) => {
  const refused = { code: 'session.notAllowed' }
  const id = await add(`R-${role.slice(5, 9)}`)
  expect(await handleNumbers(sent({ ...numbers, ...place, action: 'preview' }, role))).toMatchObject(refused)
  expect(await handleMoveUp(sent({ ...place, action: 'commit' }, role))).toMatchObject(refused)
  expect(await handlePlace(sent({ version: '1' }, role), id)).toMatchObject(refused)
  expect(await handleStep(sent({}, role), id)).toMatchObject(refused)
  expect(await handlePhoto(sent({ action: 'remove', answer: 'yes' }, role), id)).toMatchObject(refused)
  expect(await handlePhoto(withFile(Buffer.from('x'), role), id)).toMatchObject(refused)
})
