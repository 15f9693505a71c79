import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { catalogueByWords } from '../../support/imports/catalogue-by-words.ts'

describe.each(engines)('the catalogue on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { catalogue, add, change, names, addCourse } = catalogueByWords(testApp)

  it('keeps the order that people give it', async () => {
    for (const name of ['OC', 'SC', 'ST']) await add('casteCategory', { name })
    const [, , last] = (await catalogue().read()).of('casteCategory')
    await catalogue().move(last?.id ?? '', 'up', lakshmi)
    await catalogue().move(last?.id ?? '', 'up', lakshmi)
    await catalogue().move(last?.id ?? '', 'up', lakshmi)
    expect(await names('casteCategory')).toEqual(['ST', 'OC', 'SC'])
    await catalogue().move(last?.id ?? '', 'down', lakshmi)
    expect(await names('casteCategory')).toEqual(['OC', 'ST', 'SC'])
  })

  it('has what many colleges have where somebody asks for it, once', async () => {
    await add('casteCategory', { name: 'oc' })
    const added = await catalogue().addDefaults(lakshmi)
    expect(added.get('course')).toBe(3)
    expect([...added.keys()].slice(0, 3)).toEqual(['level', 'degree', 'course'])
    expect(await names('degree')).toEqual(['B.Tech', 'M.Tech', 'MBA'])
    expect(
      (await catalogue().read()).of('branch').map(({ shortName, code }) => `${shortName} ${code}`),
    ).toEqual(['CSE 05', 'ECE 04', 'EEE 02', 'MECH 03', 'CIVIL 01'])
    const view = await catalogue().read()
    const [course] = view.find('course', 'B.Tech')
    const batches = view.open('batch', { parentId: course?.id ?? '' }).map(({ name }) => name)
    expect([batches.at(0), batches.at(-1), batches.length]).toEqual(['2020-2024', '2026-2030', 7])
    expect(view.open('semester', { parentId: course?.id ?? '' })).toHaveLength(8)
    expect((await names('casteCategory')).slice(0, 3)).toEqual(['oc', 'BC-A', 'BC-B'])
    expect((await catalogue().addDefaults(lakshmi)).size).toBe(0)
    expect(await auditedRows(testApp, 'catalogue.defaultsAdded')).toHaveLength(1)
  })

  it('offers a head of a department their own alone, by its name of now or before', async () => {
    const id = await add('department', { name: 'Computer Science', shortName: 'CSE' })
    await change(id, { name: 'Computing', shortName: 'CO' })
    const own = (program: string, ...more: Role[]) =>
      catalogue().departmentOf({ program, roles: ['ROLE_HOD', ...more] })
    expect(await own('computer science')).toMatchObject({
      isOnlyOne: true,
      department: { name: 'Computing' },
    })
    expect(await own('Weaving')).toEqual({ isOnlyOne: true, department: null })
    expect(await own('CO', 'ROLE_FACULTY')).toMatchObject({ isOnlyOne: true })
    expect(await own('CO', 'ROLE_ADMIN')).toMatchObject({ isOnlyOne: false })
  })

  it('takes one of two who add one name at once, and says so to the other', async () => {
    const both = [add('religion', { name: 'Jain' }), add('religion', { name: 'JAIN' })]
    expect(await endsOf(...both)).toEqual(['done', 'catalogue.nameTaken'])
    expect(await names('religion')).toHaveLength(1)
  })

  it('keeps a pair once a key', async () => {
    await add('keyValue', { name: 'Telugu', code: 'MotherTongue' })
    await add('keyValue', { name: 'Telugu', code: 'Medium' })
    await expect(add('keyValue', { name: 'telugu', code: 'mothertongue' })).rejects.toMatchObject({
      fields: { name: { code: 'catalogue.nameTaken' } },
    })
  })

  it('writes each change down in words, and touches its tag with it', async () => {
    const before = (await catalogue().read()).version
    const seat = await add('seatType', { name: 'Convener' })
    const course = await addCourse()
    const branch = await add('branch', {
      name: 'Civil',
      shortName: 'CIVIL',
      code: '01',
      parentId: course,
      intake: { [seat]: '60', unknown: '5' },
    })
    const rows = await auditedRows(testApp, branch)
    expect(rows).toMatchObject([
      {
        action: 'catalogueEntry.added',
        actorName: lakshmi.name,
        before: null,
        after: { list: 'branch', name: 'Civil', within: 'B.Tech', code: '01', intake: 'Convener 60' },
      },
    ])
    expect((await catalogue().read()).version).toBeGreaterThan(before)
  })
})
