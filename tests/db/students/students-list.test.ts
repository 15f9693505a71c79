import { beforeEach, describe, expect, it } from 'vitest'
import { insertMany } from '#lib/server/kernel/db/many-rows.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the list of students on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let cse: { branchId: string; batchId: string }
  let ece: string
  beforeEach(async () => {
    cse = await placeInCse(testApp)
    ece = await entryId(testApp, 'branch', 'ECE')
    const add = (
      name: string,
      numbers: { rollNumber?: string; admissionNumber?: string },
      branchId: string,
    ) => testApp.app.students.add(typedStudent({ ...cse, name, ...numbers, branchId }), lakshmi)
    await add('Ravi Kumar', { rollNumber: '21B81A0502' }, cse.branchId)
    await add('asha rao', { rollNumber: '21B81A0501' }, cse.branchId)
    await add('Hari 100%', { rollNumber: '21B81A0401' }, ece)
    await add('Devi', { admissionNumber: 'A/7' }, ece)
  })

  const numbers = async (query: Record<string, string> = {}): Promise<string[]> =>
    columnOf(await showList(testApp, 'students', query), 'number')

  it('is in the order of the numbers, or of the names', async () => {
    expect(await numbers()).toEqual(['21B81A0401', '21B81A0501', '21B81A0502', 'A/7'])
    expect(await numbers({ sort: 'name' })).toEqual(['21B81A0501', 'A/7', '21B81A0401', '21B81A0502'])
  })

  it('has as many students as the homes count: those who study', async () => {
    const { app } = testApp
    await app.database.writes
      .updateTable('students')
      .set({ status: 'left' })
      .where('roll_number', '=', '21B81A0401')
      .execute()
    const counted = (await app.students.groups()).reduce((sum, { count }) => sum + count, 0)
    expect(counted).toBe(3)
    expect(await numbers()).toHaveLength(counted)
  })

  it('is searched by name and by number', async () => {
    expect(await numbers({ search: 'RAO' })).toEqual(['21B81A0501'])
    expect(await numbers({ search: 'rao  ASHA' })).toEqual(['21B81A0501'])
    expect(await numbers({ search: 'rao ravi' })).toEqual([])
    expect(await numbers({ search: 'a05' })).toEqual(['21B81A0501', '21B81A0502'])
    expect(await numbers({ search: '100%' })).toEqual(['21B81A0401'])
    expect(await numbers({ search: 'a/7' })).toEqual(['A/7'])
  })

  it('is searched by names with whatever apostrophe, and with or without dots and spaces', async () => {
    const names = ["D'Souza Mary", 'D’Souza Anne', 'SK.MD.ALI', 'Sk. Md. Ali Khan', 'Dxsouza_']
    for (const [index, name] of names.entries())
      await testApp.app.students.add(typedStudent({ ...cse, name, rollNumber: `R${index}` }), lakshmi)
    expect(await numbers({ search: "d'souza" })).toEqual(expect.arrayContaining(['R0', 'R1']))
    expect(await numbers({ search: 'D’SOUZA mary' })).toEqual(['R0'])
    for (const typed of ['SK.MD.ALI', 'sk md ali', 'sk. md. ali', 'ali sk.md'])
      expect(await numbers({ search: typed })).toEqual(['R2', 'R3'])
    expect(await numbers({ search: '_' })).toEqual(['R4'])
  })

  it('is searched page by page, however many are found', async () => {
    const [first] = await testApp.app.database.reads.selectFrom('students').selectAll().limit(1).execute()
    const more = Array.from({ length: 10_050 }, (_, index) => {
      const number = `22X${String(index).padStart(5, '0')}`
      const own = { id: number, roll_number: number, admission_number: null, number_key: number }
      return { ...(first as NonNullable<typeof first>), ...own, search_text: `sita ${number.toLowerCase()}` }
    })
    for (let start = 0; start < more.length; start += 300)
      await insertMany(testApp.app.database.writes, 'students', more.slice(start, start + 300)).execute()
    const found = async (query: Record<string, string>) => {
      const list = await showList(testApp, 'students', query)
      return [list.found, list.pager.page, columnOf(list, 'number')[0], list.rows.length]
    }
    expect(await found({ search: 'sita x009', page: '3' })).toEqual([
      '100 found',
      'Page 3 of 4',
      '22X00950',
      25,
    ])
    expect(await found({ search: 'sita x009', page: '9' })).toEqual([
      '100 found',
      'Page 4 of 4',
      '22X00975',
      25,
    ])
    expect(await found({ search: 'sita x009', sort: '-number' })).toMatchObject({ 2: '22X00999' })
    expect(await found({ search: 'sita', page: '402' })).toEqual([
      '10,050 found',
      'Page 402 of 402',
      '22X10025',
      25,
    ])
    expect(await found({ search: 'sita', sort: '-number' })).toMatchObject({ 2: '22X10049' })
  })

  it('is narrowed by where they study and by status', async () => {
    expect(await numbers({ branch: ece })).toEqual(['21B81A0401', 'A/7'])
    expect(await numbers({ batch: cse.batchId, branch: cse.branchId })).toHaveLength(2)
    expect(await numbers({ course: await entryId(testApp, 'course', 'B.Tech') })).toHaveLength(4)
    expect(await numbers({ status: 'left' })).toEqual([])
    const list = await showList(testApp, 'students')
    const id = list.rows[0]?.key ?? ''
    await testApp.app.students.move(id, { move: 'leave', version: 1, note: 'moved away' }, lakshmi)
    expect(await numbers({ status: 'left' })).toEqual(['21B81A0401'])
  })

  it('shows a head of department the own department, by whatever name it goes', async () => {
    for (const program of ['CSE', 'Computer Science and Engineering']) {
      const head = { ...userWith('ROLE_HOD'), program }
      const list = await testApp.app.lists.show('students', new URLSearchParams(), head)
      expect(columnOf(list, 'number')).toEqual(['21B81A0501', '21B81A0502'])
    }
    const head = { ...userWith('ROLE_HOD'), program: 'CSE' }
    const offered = await testApp.app.lists.show('students', new URLSearchParams(), head)
    const optionsOf = (list: typeof offered, name: string): string[] =>
      list.filters.flatMap((filter) =>
        filter.kind === 'choice' && filter.name === name ? filter.options.map(([, word]) => word) : [],
      )
    expect([optionsOf(offered, 'branch'), optionsOf(offered, 'course')]).toEqual([['CSE'], ['B.Tech']])
    expect(optionsOf(await showList(testApp, 'students'), 'branch')).toContain('ECE')
    const nobody = { ...userWith('ROLE_HOD'), program: '' }
    expect((await testApp.app.lists.show('students', new URLSearchParams(), nobody)).rows).toEqual([])
    await expect(showList(testApp, 'students', {}, 'ROLE_STUDENT')).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
  })

  it('has the headings that an upload understands in its file', async () => {
    const list = await showList(testApp, 'students')
    expect(list.files?.csv).toContain('/api/v1/exportStudents')
  })
})
