import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { numbersFor } from '../../support/app/steps.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { entryId } from '../../support/people/students.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { lakshmi } from '../../support/app/test-app.ts'

describe.each(anyEngine)('patterns of roll numbers on %s', (engine) => {
  const { testApp, place, students, add } = studentsOfCse(engine)

  const shown = async (typed: Parameters<typeof numbersFor>[1] = {}) => {
    const asked = await numbersFor(testApp, { ...place, ...typed })
    const { rows } = await students().previewNumbers(asked)
    return rows.map(({ student, number }) => `${number} ${student.name}`)
  }

  it('begin with the code of the college, once its settings have one', async () => {
    await add('Asha Rao', { admissionNumber: 'A1' })
    const pattern = '{YY}{college}1A{branch}{01}'
    await expect(shown({ pattern })).rejects.toMatchObject({
      fields: { pattern: { code: 'steps.collegeWithoutCode' } },
    })
    await testApp.app.college.save({ rollNumberCode: 'b8' }, lakshmi)
    const asked = await numbersFor(testApp, { ...place, pattern })
    expect(await shown({ pattern })).toEqual(['21B81A0501 Asha Rao'])
    // With another code the result differs from the confirmed preview.
    await testApp.app.college.save({ rollNumberCode: 'C9' }, lakshmi)
    await expect(students().giveNumbers(asked, lakshmi)).rejects.toMatchObject({ code: 'steps.changedSince' })
  })

  it('name the way of admission, and count each way separately', async () => {
    const { catalogue } = testApp.app
    const regular = await entryId(testApp, 'admissionEntryType', 'Regular')
    const lateral = await entryId(testApp, 'admissionEntryType', 'Lateral entry')
    const pattern = '{YY}B8{entry}{branch}{01}'
    await add('Asha Rao', { admissionNumber: 'A1', entryTypeId: lateral })
    await add('Ravi Kumar', { admissionNumber: 'A2', entryTypeId: regular })
    await add('Sita Devi', { admissionNumber: 'A3', entryTypeId: regular })
    await expect(shown({ pattern })).rejects.toMatchObject({
      fields: { pattern: { code: 'steps.entryWithoutCode', params: { name: 'Asha Rao' } } },
    })
    const version = async (id: string) => (await catalogue.read()).byId(id)?.version ?? 0
    const code = async (id: string, name: string, typed: string) =>
      catalogue.change(id, typedEntry({ name, code: typed }), await version(id), lakshmi)
    await code(regular, 'Regular', '1A')
    await code(lateral, 'Lateral entry', '5A')
    expect(await shown({ pattern })).toEqual([
      '21B81A0501 Ravi Kumar',
      '21B81A0502 Sita Devi',
      '21B85A0501 Asha Rao',
    ])
  })

  it('are refused at the pattern, the branch or the batch', async () => {
    await add('Asha Rao', { admissionNumber: 'A1' })
    const endOf = (typed: Parameters<typeof numbersFor>[1]) =>
      expect(numbersFor(testApp, { ...place, ...typed })).rejects
    await endOf({ branchId: place.batchId }).toMatchObject({
      fields: { branchId: { code: 'field.invalid' } },
    })
    await endOf({ pattern: '123456789012345678901{1}' }).toMatchObject({
      fields: { pattern: { code: 'student.rollNumberWrong' } },
    })
    for (const name of Array.from({ length: 10 }, (_, index) => `Student ${index}`))
      await add(name, { admissionNumber: name.replace(' ', '') })
    await endOf({ pattern: 'X{1}' }).toMatchObject({ fields: { pattern: { code: 'steps.patternFull' } } })
  })
})
