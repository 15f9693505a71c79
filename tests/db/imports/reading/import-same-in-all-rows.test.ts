import { describe, expect, it } from 'vitest'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../../support/app/opened.ts'
import { registerUploads } from '../../../support/people/register-uploads.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { csvOf } from '../../../support/imports/uploads.ts'

/** A sheet of one branch without a branch column. */
const file = csvOf('Roll No,Student Name,Batch', 'R1,Asha,2021', 'R2,Ravi,2021', 'R3,,2021')

describe.each(anyEngine)('what is the same in all rows of a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  makeForEach(() => placeInCse(testApp))
  const { imports, problems, figures } = registerUploads(testApp)

  const start = (bytes = file) => imports().start('students', { bytes, fileName: 'cse.csv' }, lakshmi)

  async function check(importId: string, mapping: ImportMapping): Promise<void> {
    const jobId = await imports().check(importId, { mapping }, lakshmi)
    expect((await testApp.app.jobs.ended(jobId)).problem).toBeNull()
  }

  it('is read as if a column had it, and a row may be corrected to something else', async () => {
    const { importId, mapping, columns } = await start()
    expect(columns.find(({ field }) => field === 'branch')).toMatchObject({ mayBeSame: true })
    await check(importId, { ...mapping, branch: { all: ' cse ' } })
    expect(await problems(importId)).toMatchObject([[4, 'name', expect.any(String)]])
    const { rows } = await imports().rows(importId, 'error', 1)
    expect(rows).toMatchObject([{ line: 4, version: 1, cells: { branch: 'cse' } }])
    await imports().correct(
      importId,
      [{ line: 4, version: 1, cells: { name: 'Hari', branch: 'ECE' } }],
      lakshmi,
    )
    expect(await figures(importId)).toEqual([3, 0, 0, 0])
    const { revision } = await imports().show(importId)
    const jobId = await imports().commit(importId, { revision, skipBad: false }, lakshmi)
    expect((await testApp.app.jobs.ended(jobId ?? '')).problem).toBeNull()
    const cse = await testApp.app.students.ofGroup('2021', 'CSE')
    expect(cse.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
    expect(await testApp.app.students.ofGroup('2021', 'ECE')).toMatchObject([{ name: 'Hari' }])
  })

  it('asks what it means where nobody knows it, and is not remembered for the next file', async () => {
    const { importId, mapping } = await start()
    await check(importId, { ...mapping, branch: { all: 'Data Science' } })
    expect(await imports().show(importId)).toMatchObject({
      unknownValues: { branch: ['Data Science'] },
      mapping: { branch: { all: 'Data Science' } },
    })
    await check(importId, { ...mapping, branch: { all: 'CSE' } })
    expect(await figures(importId)).toEqual([2, 0, 0, 1])
    expect(await start()).toMatchObject({ mapping: { name: 1, branch: null } })
  })

  it('is refused of what names a row, and a required field still needs one or the other', async () => {
    const { importId, mapping } = await start()
    await expect(
      imports().check(
        importId,
        { mapping: { ...mapping, branch: { all: 'CSE' }, name: { all: 'Asha' } } },
        lakshmi,
      ),
    ).rejects.toMatchObject({
      code: 'import.notInAllRows',
      fields: { 'mapping.name': { code: 'import.notInAllRows' } },
    })
    await expect(imports().check(importId, { mapping }, lakshmi)).rejects.toMatchObject({
      code: 'import.columnMissing',
      fields: { 'mapping.branch': { code: 'import.columnMissing' } },
    })
  })
})
