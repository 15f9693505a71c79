import { beforeEach, describe, expect, it } from 'vitest'
import { daysOfAcademicYear } from '#lib/rules/dates/academic-year.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { collegeFigures } from '#lib/server/features/achievements/reports/college-figures.repository.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { recordsSeen } from '#lib/server/kernel/subject-requests/find-people.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { engines } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import {
  asOffice,
  signedInMember,
  twoOfFaculty,
  typedAchievement,
} from '../../support/people/achievements.ts'

const pdf = { name: 'award.pdf', bytes: Buffer.from('%PDF-1.7 an award') }

describe.each(engines)('achievements that are shown, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let people: { asha: string; ravi: string }
  beforeEach(async () => {
    people = await twoOfFaculty(testApp)
  })
  const kept = () => testApp.app.achievements

  it('are listed by number, filtered by their fields, and counted once for each work in tables for NAAC', async () => {
    const paper = { kind: 'publication' as const, doi: '10.1000/x', title: 'On wells' }
    await kept().add(typedAchievement(people.asha, { ...paper, citations: 4, inScopus: true }), asOffice)
    await kept().add(typedAchievement(people.ravi, { ...paper, citations: 4, inScopus: true }), asOffice)
    const award = await kept().add(typedAchievement(people.ravi, { year: '2025' }), asOffice, pdf)
    const shown = async (query: Record<string, string>, column = 'description') =>
      columnOf(await showList(testApp, 'achievements', query), column)
    expect(await shown({}, 'number')).toEqual(['1', '2', '3'])
    expect(await shown({ proof: 'yes' })).toEqual(['Best teacher award'])
    expect(await shown({ proof: 'no' }, 'faculty')).toHaveLength(2)
    expect(await shown({ scopus: 'yes', faculty: people.asha }, 'faculty')).toEqual(['Asha Reddy'])
    expect(await shown({ cited: 'yes' }, 'faculty')).toHaveLength(2)
    expect(await shown({ cited: 'no' })).toEqual(['Best teacher award'])
    expect(await shown({ yearTo: '2025' }, 'faculty')).toEqual(['Ravi Kumar'])
    expect(await shown({ search: 'WELLS ravi' }, 'faculty')).toEqual(['Ravi Kumar'])
    expect(await shown({ search: 'wells', kind: 'award' }, 'faculty')).toEqual([])
    expect(columnOf(await showList(testApp, 'accreditation.papers'), 'doi')).toEqual([
      'https://doi.org/10.1000/x',
    ])
    const years = await showList(testApp, 'accreditation.years')
    expect(
      years.rows.map(({ cells }) =>
        cells.map((cell) => ('value' in cell ? cell.value : 'text' in cell && cell.text)),
      ),
    ).toEqual([
      ['2026', 1, 4, 1, 0, 0, 0, 0],
      ['2025', 0, 0, 0, 0, 0, 1, 0],
    ])
    expect(await kept().figuresOf(people.ravi)).toHaveLength(2)
    expect(await kept().find(award)).toMatchObject({ year: 2025 })
  })

  it('are counted for the quality office in the academic year, with what lacks a proof', async () => {
    await kept().add(typedAchievement(people.asha, { achievedOn: '2026-11-02' }), asOffice, pdf)
    await kept().add(
      typedAchievement(people.ravi, { achievedOn: '2026-11-03', kind: 'publication' }),
      asOffice,
    )
    await kept().add(typedAchievement(people.ravi, { achievedOn: '2020-11-03' }), asOffice)
    const { database } = testApp.app
    const days = daysOfAcademicYear('2026-2027')
    const figures = await collegeFigures(database.reads, days)
    expect(figures).toMatchObject({ achievements: 2, publications: 1, withoutProof: 1 })
    expect(figures.byDepartment.map(({ count }) => count)).toEqual([1, 1])
    const lacking = { onFrom: days.from, onTo: days.to, proof: 'no' }
    expect(columnOf(await showList(testApp, 'achievements', lacking), 'faculty')).toEqual(['Ravi Kumar'])
  })

  it('count as one work in the days and years that are asked about, whatever others date it', async () => {
    const paper = { kind: 'publication' as const }
    for (const [who, achievedOn, doi] of [
      [people.asha, '2026-04-20', '10.1000/two'],
      [people.ravi, '2026-07-02', '10.1000/two'],
      [people.asha, '2026-08-03', '10.1000/both'],
      [people.ravi, '2026-08-03', '10.1000/both'],
    ] as const)
      await kept().add(typedAchievement(who, { ...paper, achievedOn, doi, title: doi }), asOffice)
    for (const [year, works] of [
      ['2025-2026', 1],
      ['2026-2027', 2],
    ] as const) {
      const days = daysOfAcademicYear(year)
      const figures = await collegeFigures(testApp.app.database.reads, days)
      const asked = { onFrom: days.from, onTo: days.to }
      expect(figures.publications).toBe(works)
      expect((await showList(testApp, 'accreditation.papers', asked)).rows).toHaveLength(works)
      expect((await showList(testApp, 'achievements', asked)).rows).toHaveLength(figures.publicationEntries)
    }
    expect((await showList(testApp, 'accreditation.papers')).rows).toHaveLength(2)
  })

  it('stand on the dashboard of faculty, whose lists say as much', async () => {
    const paper = { kind: 'publication' as const, citations: 4 }
    await kept().add(typedAchievement(people.asha, { ...paper, title: 'On wells' }), asOffice)
    await kept().add(typedAchievement(people.asha, { ...paper, kind: 'book', title: 'Bricks' }), asOffice)
    await kept().add(typedAchievement(people.asha, { ...paper, citations: 0, title: 'New' }), asOffice)
    const asha = await signedInMember(testApp, people.asha)
    const { tiles, plots } = await testApp.app.dashboard(['ROLE_FACULTY'], asha)
    const tileOf = (name: string) => tiles.find((tile) => tile.name === name)
    expect(tileOf('publications')).toMatchObject({ value: '2', context: '' })
    const citations = tileOf('citations')
    expect(citations).toMatchObject({ value: '8', context: '2 achievements are cited' })
    const listed = async (link = '') =>
      (await testApp.app.lists.show('achievements', new URL(link, 'http://campus.test').searchParams, asha))
        .rows
    expect(await listed(citations?.link)).toHaveLength(2)
    expect(plots).toMatchObject([{ name: 'ownYears', bars: [] }])
    await kept().add(typedAchievement(people.asha, { achievedOn: '2024-05-02', title: 'Old' }), asOffice)
    const { plots: later } = await testApp.app.dashboard(['ROLE_FACULTY'], asha)
    expect(later[0]?.bars.map(({ value }) => value)).toEqual([1, 0, 3])
    expect(await listed(later[0]?.bars.at(-1)?.link)).toHaveLength(3)
  })

  it('lead to the faculty without one, within the scope of the reader', async () => {
    await kept().add(typedAchievement(people.asha, { achievedOn: '2026-11-02' }), asOffice)
    await kept().add(typedAchievement(people.ravi, { achievedOn: '2024-05-02' }), asOffice)
    const shown = async (user: CurrentUser) =>
      (await testApp.app.lists.show('membersWithout', new URLSearchParams(), user)).rows.map(({ key }) => key)
    expect(await shown(userWith('ROLE_IQAC_INCHARGE'))).toEqual([people.ravi])
    const { departmentId } = (await testApp.app.faculty.find(people.ravi)) ?? {}
    const view = await testApp.app.catalogue.read()
    const head = { ...userWith('ROLE_HOD'), program: view.nameOf(departmentId ?? null) }
    expect(await shown(head)).toEqual([people.ravi])
    expect(await shown({ ...head, program: 'Elsewhere' })).toEqual([])
    await expect(shown(userWith('ROLE_FACULTY'))).rejects.toMatchObject({ code: 'session.notAllowed' })
  })

  it('keep their person in the register, and go with them when they are erased', async () => {
    const id = await kept().add(typedAchievement(people.asha, { title: 'Of Asha alone' }), asOffice, pdf)
    await expect(testApp.app.faculty.remove(people.asha, 1, lakshmi)).rejects.toMatchObject({
      code: 'faculty.inUse',
    })
    const data = personalDataOfApp(testApp.app)
    const [person] = await data.find('e201')
    if (!person) throw new Error('nobody')
    const collected = await data.collect(person)
    expect(collected.find(({ name }) => name === 'achievements.own')?.rows).toMatchObject([
      { title: 'Of Asha alone', achievedOn: '2026-03-08' },
    ])
    await data.erase({ typed: 'e201', only: '', seen: recordsSeen(person) }, commandLine(), '')
    expect(await kept().find(id)).toBeNull()
    expect((await kept().proofs([id])).size).toBe(0)
    for (const text of ['Of Asha alone', 'Asha Reddy', 'E201'])
      expect([text, await tablesWith(testApp.app, text)]).toEqual([text, []])
  })
})
