import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PrintedList } from '#lib/server/kernel/lists/files/printed-list.document.ts'
import { chunkFileRows } from '#lib/server/kernel/lists/files/write-file.ts'
import { instantFor } from '#lib/server/kernel/db/portable.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForAll } from '../../support/app/opened.ts'
import { readWorkbook } from '../../support/documents/read-workbook.ts'
import { showList } from '../../support/calls/shown-list.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { manyUsers } from '../../support/database/many-users.ts'

const people = 61

describe.each(engines)('lists as files, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  const { addUser } = manyUsers(testApp)

  beforeAll(async () => {
    for (let number = 0; number < people; number += 1) await addUser(number)
  })

  const audit = (query: string | Record<string, string> = '') => showList(testApp, 'audit', query)

  const administrator = userWith('ROLE_ADMIN')
  const makeFile = (name: string, query: string, format: 'csv' | 'xlsx') =>
    testApp.app.lists.makeFile(name, new URLSearchParams(query), {
      user: administrator,
      actor: lakshmi,
      format,
    })

  it('prints all rows on paper with the filters, and refuses more than anybody reads', async () => {
    const params = new URLSearchParams('search=user-0&sort=-fullName')
    const asker = { user: administrator, actor: lakshmi }
    const draw = vi.spyOn(testApp.app.pdfs, 'draw')
    const { bytes, fileName } = await testApp.app.lists.makePdf('users', params, asker)
    expect([fileName, Buffer.from(bytes.slice(0, 4)).toString()]).toEqual(['users.pdf', '%PDF'])
    const drawn = draw.mock.calls[0]?.[1] as PrintedList
    draw.mockRestore()
    expect(drawn).toMatchObject({
      title: 'Users',
      subtitle: expect.stringMatching(/^“user-0” · 61 found · /),
    })
    expect(drawn.rows).toHaveLength(61)
    expect(drawn.columns.map(({ label }) => label)).toContain('Since (IST)')
    expect(await auditedRows(testApp, 'list.exported')).toMatchObject([
      { after: { format: 'pdf', rows: 61 } },
    ])
    await expect(
      testApp.app.lists.makePdf('users', params, { ...asker, user: userWith('ROLE_FACULTY') }),
    ).rejects.toMatchObject({ kind: 'Forbidden' })
  })

  it('holds all rows that are found, in their order, over more than one reading', async () => {
    const now = testApp.clock.now()
    const rows = Array.from({ length: chunkFileRows + 300 }, (_, number) => ({
      id: `many-${number}`,
      name: `Many ${number % 7}`,
      email: `many-${number}@example.edu`,
      email_verified: engine === 'sqlite' ? 0 : false,
      username: `many-${number}`,
      roles: '["ROLE_STUDENT"]',
      program: '',
      is_active: engine === 'sqlite' ? 1 : true,
      created_at: instantFor(engine, now),
      updated_at: instantFor(engine, now),
    }))
    for (let start = 0; start < rows.length; start += 100)
      await testApp.app.database.writes
        .insertInto('users')
        .values(rows.slice(start, start + 100))
        .execute()
    const file = await makeFile('users', 'search=many&sort=-fullName', 'xlsx')
    expect(file).toMatchObject({ rows: rows.length, fileName: 'users.xlsx' })
    const [headings, ...lines] = readWorkbook(await readFile(file.path))
    expect(headings).toEqual(['User name', 'Name', 'Email', 'Role', 'Status', 'Since (IST)'])
    expect(lines).toHaveLength(rows.length)
    expect(new Set(lines.map(([username]) => username)).size).toBe(rows.length)
    const names = lines.map(([, name]) => String(name))
    expect(names).toEqual(names.toSorted().toReversed())
  })

  it('leaves a row in the audit trail: who, which list, which filters, how many rows', async () => {
    await makeFile('users', 'search=user-00&role=ROLE_FACULTY&sort=__proto__&x=y', 'csv')
    const rows = await auditedRows(testApp, 'list')
    expect(rows.slice(0, 1)).toMatchObject([
      {
        action: 'list.exported',
        actorName: lakshmi.name,
        entity: 'list',
        entityId: 'users',
        before: null,
        after: {
          format: 'csv',
          filters: { search: '*', role: 'ROLE_FACULTY', sort: 'username' },
          rows: 10,
        },
      },
    ])
  })

  it('of the audit trail has what the page has, and before and after', async () => {
    await testApp.app.results.exams.create({ ...julyExam, title: 'Exam 0' }, lakshmi)
    await testApp.app.audit.seal()
    const { path } = await makeFile('audit', 'action=exam.created&sort=row', 'xlsx')
    const [headings, first] = readWorkbook(await readFile(path))
    expect(headings).toEqual([
      'When (IST)',
      'Entry',
      'User name',
      'Person',
      'What happened',
      'Change',
      'Action',
      'Kind of record',
      'Record',
      'Before',
      'After',
    ])
    const created = `${lakshmi.name} created the exam “Exam 0”`
    expect(first?.slice(0, 8)).toEqual([
      new Date('2026-11-21T11:30:00.000Z'),
      expect.any(Number),
      lakshmi.name,
      lakshmi.name,
      created,
      expect.stringContaining('Title: – → Exam 0'),
      'exam.created',
      'exam',
    ])
    expect(JSON.parse(String(first?.at(-1)))).toMatchObject({ title: 'Exam 0' })
  })

  it('that fails leaves nothing behind, neither a file nor a row in the trail', async () => {
    const folder = join(testApp.app.env.dataDir, 'exports')
    const files = await readdir(folder)
    const before = (await audit()).found
    const broken = { user: { ...administrator, roles: [] }, actor: lakshmi, format: 'csv' as const }
    await expect(testApp.app.lists.makeFile('users', new URLSearchParams(), broken)).rejects.toMatchObject({
      kind: 'Forbidden',
    })
    expect(await readdir(folder)).toEqual(files)
    expect((await audit()).found).toBe(before)
  })
})
