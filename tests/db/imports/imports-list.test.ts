import { beforeAll, describe, expect, it } from 'vitest'
import type { ListView } from '#lib/lists/list-view.ts'
import type { Role } from '#lib/schemas/role.ts'
import { jobRepository } from '#lib/server/kernel/jobs/job.repository.ts'
import { engines } from '../../support/database/databases.ts'
import { checkedImport, markedExam, startedImport } from '../../support/calls/call-test-app.ts'
import { openForAll } from '../../support/app/opened.ts'
import { commitList, peopleList, startList } from '../../support/people/people-list.ts'
import { asha } from '../../support/people/people.ts'
import { columnOf, showList, userIdOf } from '../../support/calls/shown-list.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the list of all uploads, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  beforeAll(async () => {
    await markedExam(testApp, 'July')
    testApp.clock.set('2026-11-21T07:00:00.000Z')
    await checkedImport(
      testApp,
      'August',
      Buffer.from('Htno,Subcode,Subname,Internals,Grade,Credits\n1,,,x,?,y'),
    )
    testApp.clock.set('2026-11-21T19:00:00.000Z')
    await commitList(testApp)
  })

  const imports = (query: string | Record<string, string> = '', role: Role = 'ROLE_ADMIN') =>
    showList(testApp, 'imports', query, role)

  const notes = ({ rows }: ListView) =>
    rows.map(({ cells: [file] }) => (file && 'note' in file ? (file.note ?? '').split(' · ') : []))
  const kindsOf = (list: ListView) => notes(list).map(([kind]) => kind)
  const subjectsOf = (list: ListView) => notes(list).map(([, subject]) => subject)

  it('shows every kind, newest first, with its figures, whose it is and where it goes on', async () => {
    const list = await imports()
    expect(kindsOf(list)).toEqual(['A list of people', 'Marks', 'Marks'])
    expect(subjectsOf(list)).toEqual(['Create logins', 'August', 'July'])
    expect(columnOf(list, 'state')).toEqual(['In use', 'Checked', 'In use'])
    expect(columnOf(list, 'new')).toEqual(['2', '0', '6'])
    expect(columnOf(list, 'errors')).toEqual(['0', '1', '0'])
    expect(columnOf(list, 'who')).toEqual(Array(3).fill('Former user'))
    expect(list.rows[0]?.cells[0]).toMatchObject({ kind: 'link', text: 'people.csv', to: '/createLogins' })
  })

  it('shows an examination office its own kind alone, and others none', async () => {
    expect(subjectsOf(await imports('', 'ROLE_EXAMINATION'))).toEqual(['August', 'July'])
    expect((await imports({ kind: 'logins.people' }, 'ROLE_EXAMINATION')).rows).toHaveLength(2)
    const offered = (await imports('', 'ROLE_EXAMINATION')).filters.find(({ name }) => name === 'kind')
    expect(JSON.stringify(offered)).not.toContain('logins.people')
    await expect(imports('', 'ROLE_STUDENT')).rejects.toMatchObject({ kind: 'Forbidden' })
  })

  it('is narrowed by kind, state, person, Indian day and part of the file name', async () => {
    const subjects = async (query: Record<string, string>) => subjectsOf(await imports(query))
    expect(await subjects({ kind: 'results.marks' })).toEqual(['August', 'July'])
    expect(await subjects({ state: 'checked' })).toEqual(['August'])
    expect(await subjects({ who: 'u-lakshmi', state: 'committed' })).toEqual(['Create logins', 'July'])
    expect(await subjects({ atFrom: '2026-11-22' })).toEqual(['Create logins'])
    expect(await subjects({ atTo: '2026-11-21' })).toEqual(['August', 'July'])
    expect(await subjects({ search: 'PEOPLE' })).toEqual(['Create logins'])
    expect((await imports({ search: '%' })).rows).toEqual([])
  })

  it('names people as they are called now, and those who have gone by a neutral word', async () => {
    await testApp.app.identity.createUser(asha)
    const id = await userIdOf(testApp, 'asha')
    const { writes } = testApp.app.database
    await writes.updateTable('imports').set({ created_by: id }).where('kind', '=', 'logins.people').execute()
    expect(columnOf(await imports(), 'who').slice(0, 2)).toEqual(['Asha Reddy', 'Former user'])
    expect(subjectsOf(await imports({ who: id }))).toEqual(['Create logins'])
  })

  it('goes on behind the last row of a page, each upload once', async () => {
    for (let count = 0; count < 30; count += 1) await startList(testApp)
    const first = await imports()
    const second = await imports(first.pager.next?.slice(1) ?? '')
    const keys = [...first.rows, ...second.rows].map(({ key }) => key)
    expect([first.rows.length, new Set(keys).size]).toEqual([25, 33])
    expect(subjectsOf(second).slice(-2)).toEqual(['August', 'July'])
  })

  it('shows no Aadhaar number that a file is named after', async () => {
    await testApp.app.imports.start(
      'logins.people',
      {
        bytes: peopleList('E1,A,,CSE'),
        fileName: 'asha 2341 2341 2346.csv',
        options: { identifier: 'empcode' },
      },
      { id: 'system', name: 'system', requestId: '' },
    )
    expect(columnOf(await imports({ search: 'asha' }), 'file')).toEqual(['asha XXXX XXXX 2346.csv'])
  })

  it('shows that nothing is running after the job of one has failed for good, and goes on on request', async () => {
    const { writes } = testApp.app.database
    const { importId } = await startedImport(testApp, 'October')
    await writes.updateTable('imports').set({ state: 'committing' }).where('id', '=', importId).execute()
    const shown = async (state: string) => (await imports({ state })).rows[0]?.cells
    expect(JSON.stringify(await shown('committing'))).toContain('Saving was interrupted')
    const job = {
      id: 'j-1',
      kind: 'imports.commit',
      subjectId: importId,
      input: {},
      createdAt: testApp.clock.now(),
      createdBy: { id: 'system' },
    }
    await jobRepository(writes).enqueue(job)
    expect(JSON.stringify(await shown('committing'))).toContain('Being saved')
    await writes.deleteFrom('jobs').where('id', '=', 'j-1').execute()
    await writes.updateTable('imports').set({ state: 'undoing' }).where('id', '=', importId).execute()
    expect(JSON.stringify(await shown('undoing'))).toContain('Undoing was interrupted')
  })

  it('keeps an upload whose subject has gone, without a link', async () => {
    const { examId } = await startedImport(testApp, 'September')
    const { writes } = testApp.app.database
    await writes.updateTable('imports').set({ subject_id: 'x' }).where('subject_id', '=', examId).execute()
    const [first] = (await imports({ search: 'results.csv', state: 'checking' })).rows
    expect(first?.cells[0]).toMatchObject({ kind: 'text', text: 'results.csv' })
  })
})
