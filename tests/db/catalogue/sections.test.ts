import { describe, expect, it } from 'vitest'
import type { ClassOfBranch } from '#lib/server/features/catalogue/feature.ts'
import { makeSections } from '#lib/server/features/catalogue/sections/make-sections.ts'
import { entryRepository } from '#lib/server/features/catalogue/entries/entry.repository.ts'
import { transactOnce } from '#lib/server/kernel/store/store.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp, type TestApp } from '../../support/app/test-app.ts'

async function classOf(testApp: TestApp, semester: string): Promise<ClassOfBranch> {
  const course = await entryId(testApp, 'course', 'B.Tech')
  return {
    branchId: await entryId(testApp, 'branch', 'CSE'),
    batchId: await entryId(testApp, 'batch', '2021', course),
    semesterId: await entryId(testApp, 'semester', semester, course),
  }
}

async function giveSeats(testApp: TestApp, ...seats: number[]): Promise<void> {
  const { catalogue } = testApp.app
  const view = await catalogue.read()
  const [branch] = view.find('branch', 'CSE')
  if (!branch) throw new Error('no branch')
  const intake = Object.fromEntries(
    view.of('seatType').map(({ id }, index) => [id, String(seats[index] ?? 0)]),
  )
  const { name, parentId, departmentId, shortName, code, version } = branch
  const typed = typedEntry({
    name,
    parentId: parentId ?? '',
    departmentId: departmentId ?? '',
    shortName,
    code,
    intake,
  })
  await catalogue.change(branch.id, typed, version, lakshmi)
}

describe.each(anyEngine)('sections of a class, on %s', (engine) => {
  const testApp = openForEach(async () => {
    const opened = await openTestApp(engine)
    await placeInCse(opened)
    return opened
  })

  it('are proposed by the seats of the branch, sixty a section, rounded up', async () => {
    await giveSeats(testApp, 126, 54, 1)
    const { catalogue } = testApp.app
    expect(await catalogue.proposeSections(await classOf(testApp, 'I-I'))).toMatchObject({
      existing: [],
      missing: ['A', 'B', 'C', 'D'],
      source: 'intake',
      seats: 181,
    })
  })

  it('are not guessed where the college entered no seats', async () => {
    const { catalogue } = testApp.app
    expect(await catalogue.proposeSections(await classOf(testApp, 'I-I'))).toMatchObject({
      missing: [],
      source: 'none',
      seats: 0,
    })
  })

  it('are those of the last semester that had any, whatever the seats say', async () => {
    await giveSeats(testApp, 60)
    const { catalogue } = testApp.app
    await catalogue.makeSections([{ ...(await classOf(testApp, 'I-I')), names: ['A', 'B'] }], lakshmi)
    const later = await classOf(testApp, 'II-I')
    await catalogue.makeSections([{ ...later, names: ['B'] }], lakshmi)
    const proposal = await catalogue.proposeSections(later)
    expect(proposal).toMatchObject({ existing: ['B'], missing: ['A'], source: 'semesterBefore' })
    expect(proposal.semesterBefore?.shortName).toBe('I-I')
  })

  it('are made once: a second press adds nothing, a retired one can be chosen again', async () => {
    const { catalogue } = testApp.app
    const plan = { ...(await classOf(testApp, 'I-I')), names: ['A', 'B', 'a'] }
    const made = await catalogue.makeSections([plan], lakshmi)
    expect(made.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(await catalogue.makeSections([plan], lakshmi)).toEqual([])
    await catalogue.retire(made[0]?.id ?? '', lakshmi)
    expect((await catalogue.makeSections([plan], lakshmi)).map(({ id }) => id)).toEqual([made[0]?.id])
    const open = (await catalogue.read()).open('section')
    expect(open.map(({ name }) => name).toSorted()).toEqual(['A', 'B'])
  })

  it('are refused together where one name is none or the semester belongs to another course', async () => {
    const { catalogue } = testApp.app
    const place = await classOf(testApp, 'I-I')
    await expect(
      catalogue.makeSections([{ ...place, names: ['A', '12-03-2026'] }], lakshmi),
    ).rejects.toMatchObject({
      code: 'catalogue.sectionName',
      params: { name: '12-03-2026' },
    })
    const mba = await entryId(testApp, 'course', 'MBA')
    const semesterId = await entryId(testApp, 'semester', 'I-I', mba)
    await expect(
      catalogue.makeSections([{ ...place, semesterId, names: ['A'] }], lakshmi),
    ).rejects.toMatchObject({ code: 'catalogue.otherCourse' })
    expect((await catalogue.read()).of('section')).toEqual([])
  })

  it('are made in the transaction of another change and go with it', async () => {
    const { catalogue, database, clock } = testApp.app
    const plan = { ...(await classOf(testApp, 'I-I')), names: ['A'] }
    const broken = transactOnce(database, async (tx) => {
      await makeSections(tx, [plan], { actor: lakshmi, clock })
      expect((await entryRepository(tx).all()).filter(({ kind }) => kind === 'section')).toHaveLength(1)
      throw new Error('the other change is refused')
    })
    await expect(broken).rejects.toThrow('refused')
    expect((await catalogue.read()).of('section')).toEqual([])
  })
})
