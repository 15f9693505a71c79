import { beforeAll, describe, expect, it } from 'vitest'
import type { ListView } from '#lib/lists/list-view.ts'
import { instantFor } from '#lib/server/kernel/db/portable.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForAll } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { manyUsers } from '../../support/database/many-users.ts'

const people = 61

describe.each(engines)('lists, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  const { addUser } = manyUsers(testApp)

  beforeAll(async () => {
    for (let number = 0; number < people; number += 1) await addUser(number)
  })

  const users = (query: string | Record<string, string> = '') => showList(testApp, 'users', query)
  const audit = (query: string | Record<string, string> = '') => showList(testApp, 'audit', query)
  const queryOf = (address: string | null): string => address?.slice(1) ?? ''

  it('a numbered page follows another, and knows where it is', async () => {
    const first = await users()
    expect(first.pager).toEqual({
      where: '1–25 of 61',
      page: 'Page 1 of 3',
      first: null,
      previous: null,
      next: '?page=2',
      last: '?page=3',
    })
    const second = await users(queryOf(first.pager.next))
    const third = await users(queryOf(second.pager.next))
    const names = [first, second, third].flatMap((page) => columnOf(page, 'username'))
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(people)
    expect(third.pager).toMatchObject({ where: '51–61 of 61', previous: '?page=2', next: null, last: null })
  })

  it('a search takes what is typed by the letter', async () => {
    expect((await users({ search: '100%_5' })).found).toBe('6 found')
    expect((await users({ search: '%' })).found).toBe('30 found')
    expect((await users({ search: '_' })).found).toBe('30 found')
    expect((await users({ search: '\\' })).found).toBe('0 found')
    const inOrder = await users({ search: 'ASHA 6' })
    expect(inOrder.rows).toHaveLength(7)
    expect((await users({ search: ' 6  asha' })).rows).toEqual(inOrder.rows)
  })

  it('days are Indian days, the last one included, whichever way round they stand', async () => {
    const { writes } = testApp.app.database
    await writes
      .updateTable('users')
      .set({ created_at: instantFor(engine, '2026-11-19T18:30:00.000Z') })
      .where('username', '=', 'user-003')
      .execute()
    expect(columnOf(await users({ sinceTo: '2026-11-20' }), 'username')).toEqual(['user-003'])
    expect((await users({ sinceTo: '2026-11-19' })).found).toBe('0 found')
    expect((await users({ sinceFrom: '2026-11-20', sinceTo: '2026-11-21' })).found).toBe('61 found')
    expect((await users({ sinceFrom: '2026-11-21', sinceTo: '2026-11-20' })).found).toBe('61 found')
    expect((await users({ sinceFrom: '2026-11-21' })).found).toBe('60 found')
  })

  it('what is set stands there with the way to take it off', async () => {
    const list = await users({
      search: 'asha',
      role: 'ROLE_FACULTY',
      sinceFrom: '2026-11-20',
      sort: '-fullName',
    })
    expect(list.chips).toEqual([
      { label: '“asha”', without: '?role=ROLE_FACULTY&sinceFrom=2026-11-20&sort=-fullName' },
      { label: 'Role: Faculty', without: '?search=asha&sinceFrom=2026-11-20&sort=-fullName' },
      { label: 'Since: from 20 Nov 2026', without: '?search=asha&role=ROLE_FACULTY&sort=-fullName' },
    ])
    expect(list.clear).toBe('?sort=-fullName')
    expect((await users({ search: 'nobody' })).empty).toBe('No users match.')
  })

  it('a heading sorts its useful way round first, and then the other', async () => {
    const heading = (list: ListView, name: string) =>
      list.columns.find((column) => column.name === name)?.sort
    expect(heading(await users(), 'username')).toEqual({ address: '?sort=-username', now: 'ascending' })
    expect(heading(await users(), 'createdAt')).toEqual({ address: '?sort=-createdAt', now: null })
    expect(heading(await users({ sort: '-createdAt' }), 'createdAt')).toEqual({
      address: '?sort=createdAt',
      now: 'descending',
    })
    expect(heading(await users(), 'role')).toBeNull()
  })

  it('a list without end is walked to its end and back, whatever is added meanwhile', async () => {
    for (let number = 0; number < 60; number += 1)
      await testApp.app.results.exams.create({ ...julyExam, title: `Exam ${number}` }, lakshmi)
    expect(columnOf(await audit(), 'row')[0]).toBe('null')
    await testApp.app.audit.seal()
    const pages = [await audit()]
    const walk = async (way: 'next' | 'previous'): Promise<void> => {
      for (let page = pages.at(-1); page?.pager[way]; page = pages.at(-1))
        pages.push(await audit(queryOf(page.pager[way])))
    }
    await walk('next')
    const numbers = pages.flatMap((page) => columnOf(page, 'row').map(Number))
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(pages[0]?.found).toBe(`${numbers.length} found`)
    const there = pages.splice(0)

    await testApp.app.results.exams.create({ ...julyExam, title: 'Meanwhile' }, lakshmi)
    await testApp.app.audit.seal()
    pages.push(await audit(queryOf(there.at(-2)?.pager.next ?? null)))
    await walk('previous')
    expect(columnOf(pages[1] as ListView, 'row')).toEqual(columnOf(there.at(-2) as ListView, 'row'))
    expect(Number(columnOf(pages.at(-1) as ListView, 'row')[0])).toBe((numbers[0] ?? 0) + 1)
  })

  it('what was done can be chosen from what was ever done, by day and person', async () => {
    const list = await audit({
      action: 'exam.created',
      person: 'LAKSHMI',
      atFrom: '2026-11-21',
      atTo: '2026-11-21',
    })
    expect(list.filters.find(({ name }) => name === 'action')).toMatchObject({
      value: 'exam.created',
      options: expect.arrayContaining([['exam.created', 'Created an exam']]),
    })
    expect(columnOf(list, 'what').every((said) => said.startsWith('exam-lakshmi created the exam “'))).toBe(
      true,
    )
    expect((await audit({ atTo: '2026-11-20' })).rows).toEqual([])
    expect((await audit({ person: 'nobody' })).rows).toEqual([])
  })

  it.each([
    'page=-1',
    'page=1e99',
    'page=NaN',
    'sort=__proto__',
    'sort=-constructor',
    'sort=email',
    'state=toString',
    'role=%27%20or%201=1',
    'sinceFrom=2026-99-99&sinceTo=x',
    'after=x&before=y',
    'after=WyJhIiwxXQ.AAAAAAAAAAAAAAAA',
    'search=%00%01',
    'search=%ED%A0%80',
    'action=__proto__',
    'search[]=x&constructor[prototype]=y',
    'page=2&page=3',
  ])('an address with %s shows the list as without it', async (query) => {
    for (const name of ['users', 'audit', 'exams']) {
      const list = await showList(testApp, name, query)
      expect(list.chips).toEqual([])
      expect(list.rows.length, name).toBeGreaterThan(0)
      const shown = JSON.stringify(list)
      for (const odd of ['__proto__', 'NaN', 'or 1=1', '2026-99', 'constructor'])
        expect(shown, name).not.toContain(odd)
    }
  })

  it('a search of ten thousand characters finds nothing, and is not repeated in full', async () => {
    const list = await users({ search: 'x'.repeat(10_240) })
    expect(list.rows).toEqual([])
    expect(list.search?.value).toBe('x'.repeat(100))
    expect((await audit(`after=${'a'.repeat(10_240)}`)).pager.previous).toBeNull()
    expect(JSON.stringify(list).length).toBeLessThan(10_000)
  })

  it('nobody sees a list or its file who may not, and none that is not there', async () => {
    for (const role of ['ROLE_EXAMINATION', 'ROLE_STUDENT'] as const)
      await expect(showList(testApp, 'audit', '', role)).rejects.toMatchObject({ kind: 'Forbidden' })
    const asker = { user: userWith('ROLE_STUDENT'), actor: lakshmi, format: 'csv' as const }
    const { lists } = testApp.app
    const none = new URLSearchParams()
    await expect(lists.makeFile('exams', none, asker)).rejects.toMatchObject({ kind: 'Forbidden' })
    await expect(lists.show('users', none, null)).rejects.toMatchObject({ kind: 'Unauthenticated' })
    for (const name of ['nothing', '__proto__', 'toString'])
      await expect(showList(testApp, name)).rejects.toMatchObject({ code: 'list.notFound' })
  })
})
