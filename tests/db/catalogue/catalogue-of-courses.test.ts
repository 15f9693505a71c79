import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { catalogueByWords } from '../../support/imports/catalogue-by-words.ts'

describe.each(engines)('courses, batches and branches of the catalogue on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { catalogue, add, names, meant, addCourse } = catalogueByWords(testApp)

  it('names a batch by its years, however they were written', async () => {
    const course = await addCourse()
    await add('batch', { name: '2022-26', parentId: course })
    await add('batch', { name: '2021', parentId: course })
    expect(await names('batch')).toEqual(['2021-2025', '2022-2026'])
    for (const word of ['2021', '2021-25', ' 2021-2025 '])
      expect(await meant('batch', word)).toEqual(['2021-2025'])
    expect(await meant('batch', '2021-24')).toEqual([])
    await expect(add('batch', { name: '2021-2025', parentId: course })).rejects.toMatchObject({
      kind: 'Conflict',
      fields: { name: { code: 'catalogue.nameTaken', params: { name: '2021-2025' } } },
    })
  })

  it('asks for the last year where the course does not say how long it takes', async () => {
    const course = await addCourse('Ph.D.', '')
    await expect(add('batch', { name: '2021', parentId: course })).rejects.toMatchObject({
      fields: { name: { code: 'catalogue.batchEnd' } },
    })
    await expect(add('batch', { name: 'first', parentId: course })).rejects.toMatchObject({
      fields: { name: { code: 'catalogue.batchForm' } },
    })
  })

  it('keeps two branches of one name apart by their courses, and finds a branch by name, short name and code', async () => {
    const first = await addCourse()
    const second = await addCourse('M.Tech', '2')
    const cse = { name: 'Computer Science and Engineering', shortName: 'CSE', code: '05' }
    await add('branch', { ...cse, parentId: first })
    await add('branch', { name: cse.name, shortName: 'CSE', code: '58', parentId: second })
    expect(await meant('branch', 'computer  SCIENCE and engineering')).toHaveLength(2)
    expect(await meant('branch', 'cse')).toHaveLength(2)
    expect(await meant('branch', '58')).toHaveLength(1)
    expect(await meant('branch', 'CS')).toEqual([])
    await expect(
      add('branch', { name: 'Cyber Security', shortName: 'cse', code: '05', parentId: first }),
    ).rejects.toMatchObject({
      fields: { shortName: { code: 'catalogue.shortNameTaken' }, code: { code: 'catalogue.codeTaken' } },
    })
    await expect(add('branch', { name: 'Civil', parentId: '' })).rejects.toMatchObject({
      kind: 'Invalid',
      fields: { parentId: { code: 'field.required' }, shortName: { code: 'field.required' } },
    })
  })

  it('puts a section into a batch and semester of the course of its branch, and of no other', async () => {
    const course = await addCourse()
    const other = await addCourse('MBA', '2')
    const branch = await add('branch', { name: 'Civil', shortName: 'CIVIL', parentId: course })
    const batch = await add('batch', { name: '2021', parentId: course })
    const own = await add('semester', { name: 'I Year I Semester', parentId: course })
    const strange = await add('semester', { name: 'I Year I Semester', parentId: other })
    const section = { name: 'A', parentId: branch, batchId: batch }
    await expect(add('section', { ...section, semesterId: strange })).rejects.toMatchObject({
      fields: { semesterId: { code: 'catalogue.otherCourse' } },
    })
    await expect(add('section', section)).rejects.toMatchObject({
      fields: { semesterId: { code: 'field.required' } },
    })
    const id = await add('section', { ...section, semesterId: own })
    expect((await catalogue().read()).byId(id)).toMatchObject({
      parentId: branch,
      batchId: batch,
      semesterId: own,
    })
  })
})
