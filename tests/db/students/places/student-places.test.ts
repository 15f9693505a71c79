import { afterEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { studentHistory } from '#lib/server/features/students/web/student-history.ts'
import { moveUp, placeFor } from '../../../support/app/steps.ts'
import { lakshmi, later as secondsLater } from '../../../support/app/test-app.ts'
import { engines } from '../../../support/database/databases.ts'
import { placeFaults, placesOf } from '../../../support/people/places.ts'
import { studentsOfCse } from '../../../support/people/students-of-cse.ts'
import { entryId, typedStudent } from '../../../support/people/students.ts'

const secondsOfDay = 24 * 60 * 60

describe.each(engines)('the places of a student, on %s', (engine) => {
  const { testApp, place, students, enrol, semester } = studentsOfCse(engine)
  const today = () => indianDate(testApp.clock.now())
  const later = (days: number) => secondsLater(testApp, days * secondsOfDay)
  const transfer = async (effectiveOn = '') =>
    placeFor({
      kind: 'branchTransfer',
      branchId: await entryId(testApp, 'branch', 'ECE'),
      batchId: place.batchId,
      effectiveOn,
    })
  const spans = async (id: string) =>
    (await placesOf(testApp, id)).map(({ from, until, status }) => [from, until, status])

  afterEach(async () => expect(await placeFaults(testApp)).toEqual([]))

  it('begin with the student, and each move ends one and begins the next', async () => {
    const first = today()
    const id = await enrol('R1')
    later(10)
    const second = today()
    await students().place(id, await transfer(), 1, lakshmi)
    later(5)
    await students().move(id, { move: 'leave', version: 2, note: 'moved' }, lakshmi)
    expect(await spans(id)).toEqual([
      [today(), null, 'left'],
      [second, today(), 'studying'],
      [first, second, 'studying'],
    ])
  })

  it('are dated in the history: the day from which each change holds, not that of its entry', async () => {
    const first = today()
    const id = await enrol('R1')
    later(10)
    await students().place(id, await transfer(first), 1, lakshmi)
    await students().move(id, { move: 'detain', version: 2, note: 'ill' }, lakshmi)
    const renamed = typedStudent({ rollNumber: 'R1', name: 'Asha Devi', ...place })
    const ece = await entryId(testApp, 'branch', 'ECE')
    await students().change(id, { ...renamed, branchId: ece }, 3, lakshmi)
    const changes = await students().history(id)
    expect(changes.map(({ holdsFrom }) => holdsFrom)).toEqual([null, today(), first])
    const student = await students().show(id)
    const history = student && (await studentHistory(testApp.app, student, { roles: ['ROLE_ADMIN'] }))
    expect(history?.map(({ holdsFrom }) => holdsFrom)).toEqual(['', today(), first, first])
  })

  it('take the day that is typed, but none in the future and none before the present place', async () => {
    const first = today()
    const id = await enrol('R1')
    later(10)
    later(1)
    const tomorrow = today()
    later(-1)
    const moving = async (effectiveOn: string) =>
      expect(students().place(id, await transfer(effectiveOn), 1, lakshmi)).rejects
    await (await moving(tomorrow)).toMatchObject({ fields: { effectiveOn: { code: 'student.dayInFuture' } } })
    await (
      await moving('2001-01-01')
    ).toMatchObject({ fields: { effectiveOn: { code: 'student.beforePlace' } } })
    later(-4)
    const between = today()
    later(4)
    await students().place(id, await transfer(between), 1, lakshmi)
    expect(await spans(id)).toEqual([
      [between, null, 'studying'],
      [first, between, 'studying'],
    ])
  })

  it('of two moves on one day keep the second, and of a move back on that day neither', async () => {
    const first = today()
    const id = await enrol('R1')
    later(3)
    await students().place(id, await transfer(), 1, lakshmi)
    await students().move(id, { move: 'detain', version: 2, note: 'ill' }, lakshmi)
    expect(await spans(id)).toEqual([
      [today(), null, 'detained'],
      [first, today(), 'studying'],
    ])
    await students().move(id, { move: 'resume', version: 3, note: 'well' }, lakshmi)
    const back = placeFor({ ...place, kind: 'branchTransfer' })
    await students().place(id, back, 4, lakshmi)
    expect(await spans(id)).toEqual([[first, null, 'studying']])
  })

  it('are those before a step again when it is undone, days later', async () => {
    const first = today()
    const ids = [await enrol('R1'), await enrol('R2')]
    const semesterId = await semester('I-I')
    later(2)
    await moveUp(testApp, { ...place, semesterId: 'none' })
    const second = today()
    later(2)
    const step = await moveUp(testApp, { ...place, semesterId })
    later(2)
    await students().undoStep(step, lakshmi)
    for (const id of ids)
      expect(await spans(id)).toEqual([
        [second, null, 'studying'],
        [first, second, 'studying'],
      ])
  })

  it('stay as they are where a step, a number or a name leaves the class alone', async () => {
    const id = await enrol('R1')
    const first = today()
    later(2)
    const renamed = typedStudent({ rollNumber: 'R1', name: 'Asha Devi', ...place, effectiveOn: '2001-01-01' })
    await students().change(id, renamed, 1, lakshmi)
    expect(await spans(id)).toEqual([[first, null, 'studying']])
    later(2)
    const moved = typedStudent({ rollNumber: 'R1', name: 'Asha Devi', ...place })
    const ece = await entryId(testApp, 'branch', 'ECE')
    await students().change(id, { ...moved, branchId: ece }, 2, lakshmi)
    expect(await spans(id)).toHaveLength(2)
  })

  it('do not begin before the first year of the batch, whether typed for a new student or for a change', async () => {
    const typed = (effectiveOn: string) =>
      typedStudent({ rollNumber: 'R9', name: 'Asha Rao', ...place, effectiveOn })
    await expect(students().add(typed('1990-01-01'), lakshmi)).rejects.toMatchObject({
      fields: {
        effectiveOn: { code: 'student.beforeBatch', params: { batch: '2021-2025', day: '1 January 2021' } },
      },
    })
    await expect(students().add(typed('2020-12-31'), lakshmi)).rejects.toThrow()
    const id = await students().add(typed('2021-01-01'), lakshmi)
    const batchId = await entryId(testApp, 'batch', '2024-2028')
    const later = placeFor({ ...place, kind: 'readmission', batchId, effectiveOn: '2023-12-31' })
    await students().move(id, { move: 'detain', version: 1, note: 'ill', effectiveOn: '2022-01-03' }, lakshmi)
    await expect(students().place(id, later, 2, lakshmi)).rejects.toMatchObject({
      fields: { effectiveOn: { code: 'student.beforeBatch' } },
    })
    const record = typedStudent({
      rollNumber: 'R9',
      name: 'Asha Rao',
      ...place,
      batchId,
      effectiveOn: '2023-12-31',
    })
    await expect(students().change(id, record, 2, lakshmi)).rejects.toMatchObject({
      fields: { effectiveOn: { code: 'student.beforeBatch' } },
    })
    await students().place(id, { ...later, effectiveOn: '2024-01-01' }, 2, lakshmi)
    expect((await spans(id))[0]).toEqual(['2024-01-01', null, 'studying'])
  })

  it('refuse a day alone, from which nothing else holds', async () => {
    const id = await enrol('R1')
    later(5)
    const same = { rollNumber: 'R1', name: 'Student R1', ...place }
    await expect(
      students().change(id, typedStudent({ ...same, effectiveOn: '2026-08-03' }), 1, lakshmi),
    ).rejects.toMatchObject({ fields: { effectiveOn: { code: 'student.dayAlone' } } })
    // A form that nobody touched has the day of today.
    await students().change(id, typedStudent({ ...same, effectiveOn: today() }), 1, lakshmi)
    expect(await spans(id)).toHaveLength(1)
  })

  it('begin on the day that is typed for a new student, and end with the record', async () => {
    const typed = typedStudent({ rollNumber: 'R9', name: 'Asha Rao', ...place, effectiveOn: '2026-08-03' })
    const id = await students().add(typed, lakshmi)
    expect(await spans(id)).toEqual([['2026-08-03', null, 'studying']])
    await students().remove(id, 1, lakshmi)
    expect(await spans(id)).toEqual([])
  })
})
