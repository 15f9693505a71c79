import { describe, expect, it } from 'vitest'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { catalogueByWords } from '../../support/imports/catalogue-by-words.ts'

describe.each(engines)('entries of the catalogue that are used, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { catalogue, add, change, names, meant, addCourse } = catalogueByWords(testApp)

  it('keeps what refers to an entry when it is renamed, and its former name still means it', async () => {
    const course = await addCourse()
    const branch = await add('branch', { name: 'Civil', shortName: 'CIVIL', parentId: course })
    await change(course, { name: 'B.E.', years: '4' })
    const view = await catalogue().read()
    expect(view.nameOf(view.byId(branch)?.parentId ?? null)).toBe('B.E.')
    expect(await meant('course', 'B.Tech')).toEqual(['B.E.'])
    await expect(catalogue().change(course, typedEntry({ name: 'B.A.' }), 1, lakshmi)).rejects.toMatchObject({
      code: 'catalogue.changedSince',
    })
  })

  it('lets a retired entry and what belongs to it be found, and nobody choose them', async () => {
    const course = await addCourse()
    await add('branch', { name: 'Civil', shortName: 'CIVIL', parentId: course })
    const open = async () => (await catalogue().read()).open('branch', { parentId: course }).length
    expect(await open()).toBe(1)
    await catalogue().retire(course, lakshmi)
    expect([await open(), await meant('branch', 'CIVIL')]).toEqual([0, ['Civil']])
    await expect(add('course', { name: 'b.tech', parentId: await degreeOf(course) })).rejects.toMatchObject({
      fields: { name: { code: 'catalogue.nameRetired', params: { name: 'B.Tech' } } },
    })
    await catalogue().reinstate(course, lakshmi)
    expect(await open()).toBe(1)
  })

  const degreeOf = async (course: string) => (await catalogue().read()).byId(course)?.parentId ?? ''

  it('never removes what is used', async () => {
    const course = await addCourse()
    const branch = await add('branch', { name: 'Civil', shortName: 'CIVIL', parentId: course })
    await expect(catalogue().remove(course, lakshmi)).rejects.toMatchObject({
      kind: 'Conflict',
      code: 'catalogue.inUse',
      params: { name: 'B.Tech' },
    })
    await catalogue().remove(branch, lakshmi)
    await catalogue().remove(course, lakshmi)
    expect([await names('course'), await names('branch')]).toEqual([[], []])
  })
})
