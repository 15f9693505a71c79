import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { memberInput } from '#lib/schemas/faculty/member.ts'
import { studentInput } from '#lib/schemas/students/student.ts'
import { asOffice, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(anyEngine)('values that people type into forms, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('of a student: no birthday to come', async () => {
    const place = await placeInCse(testApp)
    const typed = { name: 'Asha Rao', rollNumber: 'R1', ...place }
    // The clock is at 21 November 2026.
    const toCome = typedStudent({ ...typed, dateOfBirth: '2026-11-22' })
    await expect(testApp.app.students.add(toCome, lakshmi)).rejects.toMatchObject({
      fields: { dateOfBirth: { code: 'student.notBornYet' } },
    })
    const id = await testApp.app.students.add(typedStudent({ ...typed, dateOfBirth: '2005-08-15' }), lakshmi)
    await expect(testApp.app.students.change(id, toCome, 1, lakshmi)).rejects.toMatchObject({
      fields: { dateOfBirth: { code: 'student.notBornYet' } },
    })
  })

  it('of an achievement: nothing to come but an issue of the next year', async () => {
    const { asha } = await twoOfFaculty(testApp)
    const add = (more: Parameters<typeof typedAchievement>[1]) =>
      testApp.app.achievements.add(typedAchievement(asha, more), asOffice)
    await expect(add({ achievedOn: '2029-01-01' })).rejects.toMatchObject({
      fields: { achievedOn: { code: 'achievements.toCome' } },
    })
    await expect(add({ kind: 'publication', achievedOn: '2029-01-01' })).rejects.toMatchObject({
      fields: { achievedOn: { code: 'achievements.toCome' } },
    })
    await add({ kind: 'publication', achievedOn: '2027-01-01' })
    for (const [kind, year] of [
      ['publication', 2028],
      ['award', 2027],
    ] as const)
      await expect(add({ kind, year, achievedOn: '2026-11-21' })).rejects.toMatchObject({
        fields: { year: { code: 'achievements.yearToCome' } },
      })
    await expect(add({ kind: 'book', issn: '12345' })).rejects.toMatchObject({
      fields: { issn: { code: 'achievements.issnForm' } },
    })
    await add({ achievedOn: '2026-11-21' })
  })

  it('of an alumnus: both years of the batch, and one package', async () => {
    await placeInCse(testApp)
    await savedHistory(testApp, { batch: '2019' })
    expect((await testApp.app.alumni.histories.ofNumbers(['19B81A0512']))[0]?.batch).toBe('2019-2023')
    const other = { rollNumber: '19B81A0513' }
    for (const [batch, course] of [
      ['2022-2018', 'B.Tech'],
      ['2019', 'B.Arch'],
      ['B1', 'B.Tech'],
    ] as const)
      await expect(savedHistory(testApp, { ...other, batch, course })).rejects.toMatchObject({
        fields: { batch: { code: 'alumniHistory.batchForm' } },
      })
    await expect(savedHistory(testApp, { ...other, packages: '500' })).rejects.toMatchObject({
      fields: { packages: { code: 'alumniHistory.packageUnclear' } },
    })
    await savedHistory(testApp, { ...other, batch: '2021-25', packages: '1.2 Cr' })
    const [saved] = await testApp.app.alumni.histories.ofNumbers(['19B81A0513'])
    expect(saved).toMatchObject({ batch: '2021-2025', packages: '1.2 Cr' })
  })
})

it.each(['12345', '-', '=1+1'])('%j is no name of a student or of the faculty', (name) => {
  const codes = (schema: v.GenericSchema, typed: unknown) =>
    (v.safeParse(schema, typed).issues ?? []).map(({ message }) => message)
  expect(codes(studentInput, { name, rollNumber: 'R1' })).toContain('field.nameWithoutLetter')
  expect(codes(memberInput, { name, employeeCode: 'E1', status: 'working' })).toContain(
    'field.nameWithoutLetter',
  )
})
