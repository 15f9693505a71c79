import { beforeEach, describe, expect, it } from 'vitest'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { engines } from '../../support/database/databases.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { publishedNotice } from '../../support/people/notices.ts'
import { openForEach } from '../../support/app/opened.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const person = (role: Role, more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'u1',
  username: '21b81a0501',
  email: 'asha@example.edu',
  fullName: 'Asha Reddy',
  program: 'CSE',
  roles: [role],
  mustAddFactor: false,
  ...more,
})

describe.each(engines)('dashboards on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let userId: string
  let recordId: string
  beforeEach(async () => {
    await testApp.app.students.save([
      { rollNumber: '21B81A0501', name: 'Asha', branch: 'CSE', batch: '2021' },
      { rollNumber: '21B81A0502', name: 'Ravi', branch: 'CSE', batch: '2021' },
      { rollNumber: '22B81A0401', name: 'Mina', branch: 'ECE', batch: '2022' },
    ])
    userId = await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    recordId = await registeredStudent(testApp, '21B81A0501', 'Asha')
    await testApp.app.links.link({ kind: 'student', recordId, username: 'asha', seen: '' }, lakshmi)
  })

  const asha = (role: Role) => person(role, { id: userId })

  async function tilesOf(role: Role): Promise<Record<string, string>> {
    const { tiles } = await testApp.app.dashboard([role], asha(role))
    return Object.fromEntries(tiles.map(({ name, value }) => [name, value]))
  }

  it('say that there is nothing to show while no exam is out', async () => {
    expect(await tilesOf('ROLE_STUDENT')).toEqual({})
    expect(await tilesOf('ROLE_DEAN')).toEqual({
      students: '3',
      members: '0',
      doctorates: '0',
      admissionsThisYear: '0',
      latestPassed: '–',
    })
    const { plots } = await testApp.app.dashboard(['ROLE_DEAN'], person('ROLE_DEAN'))
    expect(plots).toMatchObject([
      { name: 'passTrend', bars: [] },
      { name: 'grades', bars: [], about: '' },
    ])
  })

  it('count what is out, of the college, of a department and of a student', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.examCache.reload()
    const student = await testApp.app.dashboard(['ROLE_STUDENT'], asha('ROLE_STUDENT'))
    expect(student.tiles.map(({ value }) => value)).toEqual(['8.67', '8.67'])
    // Their page lists the exams once, with the course of the SGPA.
    expect([student.lists, student.plots]).toEqual([[], []])
    const department = await tilesOf('ROLE_HOD')
    expect(department).toEqual({
      ownBranch: '2',
      ownBranchPassed: '50%',
      ownBacklogs: '1',
      achievements: '0',
    })
    const head = await testApp.app.dashboard(['ROLE_HOD'], person('ROLE_HOD'))
    expect(Object.fromEntries(head.tiles.map(({ name, link }) => [name, link]))).toMatchObject({
      ownBranchPassed: `/app/IQAC/Results/${id}`,
      ownBacklogs: '/app/Backlogs',
    })
    expect(head.plots).toMatchObject([
      { name: 'lowestSubjects', bars: [{ value: 1, of: 2 }] },
      {
        title: 'Students of your department by batch: 2',
        shape: 'columns',
        bars: [{ label: '2021', value: 2 }],
      },
    ])
    const { plots } = await testApp.app.dashboard(['ROLE_DEAN'], person('ROLE_DEAN'))
    expect(plots[1]).toMatchObject({
      name: 'grades',
      title: 'Grades given in the latest exam',
      about: `Latest exam: ${julyExam.title}`,
    })
    await testApp.app.results.holds.hold(id, '21B81A0501', 'enquiry', lakshmi)
    expect(await tilesOf('ROLE_EXAMINATION')).toEqual({
      examsOut: '1',
      examsScheduled: '0',
      examsDraft: '0',
      held: '1',
    })
    // Roles that cannot open the list do not see the count.
    for (const [role, link] of [
      ['ROLE_EXAMINATION', '/app/Withheld Results?state=open'],
      ['ROLE_DEAN', undefined],
    ] as const) {
      const { tiles } = await testApp.app.dashboard([role], person(role))
      expect(tiles.find(({ name }) => name === 'held')?.link, role).toBe(link)
    }
    const held = await testApp.app.dashboard(['ROLE_STUDENT'], asha('ROLE_STUDENT'))
    expect(held.tiles).toEqual([])
  })

  it('show a student’s results to the login that is linked, and to none that is only called so', async () => {
    await publishedExam(testApp)
    await testApp.app.examCache.reload()
    const namesake = await testApp.app.dashboard(['ROLE_STUDENT'], person('ROLE_STUDENT'))
    expect(namesake.tiles.map(({ name }) => name)).toEqual(['examsOutToAll'])
    expect([namesake.notes.map(({ name }) => name), namesake.lists]).toEqual([['notLinked'], []])
    const linked = await testApp.app.dashboard(['ROLE_STUDENT'], asha('ROLE_STUDENT'))
    expect([linked.notes, linked.tiles.map(({ name }) => name)]).toEqual([[], ['ownLatestSgpa', 'ownCgpa']])
  })

  it('show each the notices that are for them, in the language that they are written in', async () => {
    await publishedNotice(testApp, { titleEn: '', textEn: '', titleDe: 'Frei', textDe: 'Am Freitag.' })
    await publishedNotice(testApp, { audiences: ['students'], isImportant: true })
    const listed = async (role: Role) =>
      (await testApp.app.dashboard([role], person(role))).lists.find(({ name }) => name === 'notices')?.links
    const open = { title: 'Frei', lang: 'de', mark: '', about: '20 Nov 2026' }
    expect(await listed('ROLE_LIBRARY_INCHARGE')).toMatchObject([open])
    expect(await listed('ROLE_STUDENT')).toMatchObject([
      { title: 'Closed on Friday', lang: undefined, mark: 'Important' },
      open,
    ])
  })

  it('count people for the offices', async () => {
    expect(await tilesOf('ROLE_ADMIN')).toMatchObject({ students: '3', uploads: '0' })
    expect(Object.keys(await tilesOf('ROLE_ADMINISTRATION'))).toEqual([
      'students',
      'members',
      'admissionsThisYear',
      'alumniHistories',
    ])
    await savedHistory(testApp)
    const placements = await testApp.app.dashboard(['ROLE_PLACEMENT_DEAN'], person('ROLE_PLACEMENT_DEAN'))
    expect(placements.tiles).toContainEqual({
      name: 'alumniHistories',
      label: 'Alumni whose history is known',
      value: '1',
      context: 'working: 1',
      change: undefined,
      link: '/app/Alumni/History',
    })
    const { plots } = await testApp.app.dashboard(['ROLE_ADMINISTRATION'], person('ROLE_ADMINISTRATION'))
    expect(plots.map(({ title }) => title)).toEqual(['Students by batch: 3', 'Students by branch: 3'])
  })

  it('count what is missing as the lists behind it do', async () => {
    const office = person('ROLE_ADMINISTRATION')
    const { lists } = await testApp.app.dashboard(['ROLE_ADMINISTRATION'], office)
    const missing = lists.find(({ name }) => name === 'missing')?.links ?? []
    expect(missing.map(({ title }) => title)).toEqual([
      '3 students without a photograph',
      '3 students without an email address',
    ])
    for (const { link } of missing) {
      const query = new URL(link, 'http://campus.test').searchParams
      expect((await testApp.app.lists.show('students', query, office)).rows, link).toHaveLength(3)
    }
  })

  it('show no figure to an office whose module is not there', async () => {
    expect(await testApp.app.dashboard(['ROLE_LIBRARY_INCHARGE'], person('ROLE_LIBRARY_INCHARGE'))).toEqual({
      waiting: null,
      notes: [],
      tiles: [],
      plots: [],
      lists: [],
    })
  })
})
