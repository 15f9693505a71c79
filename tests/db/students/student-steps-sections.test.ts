import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { moveUpInput } from '#lib/schemas/students/steps.ts'
import { sectionsByClass } from '#lib/server/features/students/web/student-form.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { engines } from '../../support/database/databases.ts'
import { sectionFor, setSection } from '../../support/app/steps.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('the section of chosen students on %s', (engine) => {
  const { testApp, place, students, enrol, semester } = studentsOfCse(engine)

  /** Adds a section to a semester of the class. */
  const section = async (name: string, word = 'I-I') => {
    const own = { name, parentId: place.branchId, batchId: place.batchId, semesterId: await semester(word) }
    return testApp.app.catalogue.add('section', typedEntry(own), lakshmi)
  }
  const sectionOf = async (id: string) => (await students().show(id))?.sectionId ?? null

  it('is set by its name, in the class of each of them, and taken back as a whole', async () => {
    const first = await section('A')
    const later = await section('A', 'II-I')
    const asha = await enrol('R1', { semesterId: await semester('I-I') })
    const sita = await enrol('R2', { semesterId: await semester('II-I') })
    expect(await sectionFor(testApp, '', [asha, sita])).toMatchObject({ pin: '' })
    expect(
      await students().previewSection({ section: '', effectiveOn: '', ids: [asha, sita], pin: '' }),
    ).toMatchObject({
      names: ['A'],
      students: 2,
      changes: [],
    })
    const step = await setSection(testApp, 'A', [asha, sita])
    expect(await Promise.all([asha, sita].map(sectionOf))).toEqual([first, later])
    expect(await students().history(asha)).toMatchObject([{ step: { id: step, kind: 'section' } }])
    expect(await students().step(step)).toMatchObject({ about: { section: 'A' }, students: 2 })
    expect((await auditedRows(testApp, 'studentStep.section'))[0]).toMatchObject({
      after: { section: 'A', students: 2 },
    })
    await students().undoStep(step, ravi)
    expect(await Promise.all([asha, sita].map(sectionOf))).toEqual([null, null])
  })

  it('refuses a day that cannot be in the preview already, for a section and for a class that moves up', async () => {
    await section('A')
    const semesterId = await semester('I-I')
    const ids = [await enrol('R1', { semesterId })]
    const future = { code: 'student.dayInFuture' }
    const early = { code: 'student.beforePlace' }
    for (const [effectiveOn, problem] of [
      ['2099-01-01', future],
      ['2001-01-01', early],
    ] as const) {
      const refused = { fields: { effectiveOn: problem } }
      await expect(
        students().previewSection({ section: 'A', effectiveOn, ids, pin: '' }),
      ).rejects.toMatchObject(refused)
      const asked = v.parse(moveUpInput, { ...place, semesterId, effectiveOn })
      await expect(students().previewMoveUp(asked)).rejects.toMatchObject(refused)
    }
  })

  it('is chosen below its class, because every class has a section A', async () => {
    const first = await section('A')
    const later = await section('A', 'II-I')
    const second = await section('B')
    const view = await testApp.app.catalogue.read()
    expect(sectionsByClass(view, '')).toEqual([
      {
        label: 'CSE · 2021-2025 · I-I',
        options: [
          [first, 'A'],
          [second, 'B'],
        ],
      },
      { label: 'CSE · 2021-2025 · II-I', options: [[later, 'A']] },
    ])
  })

  it('says from which day it holds, and who was left where it put them when it was taken back', async () => {
    await section('A')
    const semesterId = await semester('I-I')
    const asha = await enrol('R1', { semesterId })
    const sita = await enrol('R2', { semesterId })
    const step = await setSection(testApp, 'A', [asha, sita])
    const found = await students().step(step)
    expect(found?.about.day).toBe(indianDate(testApp.clock.now()))
    expect(found && (await students().leftByUndo(found))).toEqual([])
    await students().move(sita, { move: 'leave', version: 2, note: 'Moved away' }, ravi)
    await students().undoStep(step, ravi)
    const undone = await students().step(step)
    expect(undone && (await students().leftByUndo(undone))).toMatchObject([{ id: sita }])
  })

  it('stays for students who have it, who have no such class, or who no longer study', async () => {
    const own = await section('A')
    await section('B')
    const semesterId = await semester('I-I')
    const has = await enrol('R1', { semesterId, sectionId: own })
    const gone = await enrol('R2', { semesterId })
    const later = await enrol('R3', { semesterId: await semester('II-I') })
    const unplaced = await enrol('R4')
    const changed = await enrol('R5', { semesterId })
    await students().move(gone, { move: 'leave', version: 1, note: 'moved away' }, ravi)
    const ids = [has, gone, later, unplaced, changed]
    const plan = await students().previewSection({ section: 'A', effectiveOn: '', ids, pin: '' })
    expect(plan.names).toEqual(['A', 'B'])
    expect(plan.changes.map(({ before }) => before.id)).toEqual([changed])
    expect(plan.unchanged.map(({ id }) => id)).toEqual([has])
    expect(plan.refused.map(({ student, reason }) => [student.id, reason])).toEqual([
      [gone, 'steps.notStudying'],
      [later, 'steps.noSuchSection'],
      [unplaced, 'steps.noClass'],
    ])
    await setSection(testApp, 'none', [has])
    expect(await sectionOf(has)).toBeNull()
  })

  it('is refused where a student changed since the preview, where nobody changes, and without a section', async () => {
    await section('A')
    const id = await enrol('R1', { semesterId: await semester('I-I') })
    const seen = await sectionFor(testApp, 'A', [id])
    await students().move(id, { move: 'detain', version: 1, note: 'ill' }, lakshmi)
    await expect(students().setSection(seen, ravi)).rejects.toMatchObject({ code: 'steps.changedSince' })
    await setSection(testApp, 'A', [id])
    const again = await sectionFor(testApp, 'A', [id])
    await expect(students().setSection(again, ravi)).rejects.toMatchObject({ code: 'steps.nobody' })
    await expect(sectionFor(testApp, 'Z', [id])).rejects.toMatchObject({
      fields: { section: { code: 'field.invalid' } },
    })
    await expect(
      students().setSection({ section: '', effectiveOn: '', ids: [id], pin: '' }, ravi),
    ).rejects.toMatchObject({
      fields: { section: { code: 'field.required' } },
    })
  })
})
