import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { routes } from '#lib/routes.ts'
import type { Role } from '#lib/schemas/role.ts'
import { loadChecklist } from '#lib/server/features/checklist/checklist.service.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { openForEach } from '../../support/app/opened.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { emailRow, notedBackup, openSystemOf } from '../../support/app/system.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

/** Completes what a college usually has: a user in an office and a backup. */
async function answerNeeded(testApp: TestApp): Promise<void> {
  const person = { username: 'exam-branch', fullName: 'Exam Branch', password: 'correct horse', program: '' }
  const roles: Role[] = ['ROLE_EXAMINATION']
  await testApp.app.identity.createUser({ ...person, email: 'exam@example.edu', roles })
  await notedBackup(testApp, '2026-11-21T05:00:00.000Z')
}

describe.each(anyEngine)('the checklist of a new college, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const states = async () =>
    Object.fromEntries((await loadChecklist(testApp.app)).map(({ name, state }) => [name, state]))

  it('says of each step whether it is done', async () => {
    const { app } = testApp
    const steps = [
      'college',
      'catalogue',
      'students',
      'faculty',
      'exam',
      'staff',
      'seats',
      'calendar',
      'fees',
      'gateway',
      'email',
      'backup',
    ]
    expect((await loadChecklist(app)).map(({ name }) => name)).toEqual(steps)
    const place = await placeInCse(testApp)
    await app.students.add(typedStudent({ name: 'Asha Rao', rollNumber: '26B81A0501', ...place }), lakshmi)
    expect(await states()).toMatchObject({
      college: 'open',
      catalogue: 'done',
      students: 'done',
      faculty: 'open',
      exam: 'open',
    })
  })

  it('asks for a logo and a name of the college’s own', async () => {
    const { app } = testApp
    await app.college.save({ name: 'Sri Rama College' }, lakshmi)
    expect(await states()).toMatchObject({ college: 'open' })
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await app.college.savePicture('logo', picture, lakshmi)
    expect(await states()).toMatchObject({ college: 'done' })
  })

  it('stands in the menu of the administrator until its last step is done or left out', async () => {
    const { app } = testApp
    const isShown = async (role: Role) =>
      (await app.menu([role])).flatMap(({ child }) => child).some(({ key }) => key === 'checklist')
    expect([await isShown('ROLE_ADMIN'), await isShown('ROLE_ACADEMICS')]).toEqual([true, false])
    for (const { name } of await loadChecklist(app)) await app.checklist.leaveOut(name, lakshmi)
    // Every college needs accounts for the offices.
    expect(await isShown('ROLE_ADMIN')).toBe(true)
    await answerNeeded(testApp)
    expect(await isShown('ROLE_ADMIN')).toBe(false)
    await app.checklist.takeBack('exam', lakshmi)
    expect(await isShown('ROLE_ADMIN')).toBe(true)
  })

  it('tells the page of a step which one it is and what comes next, in its language', async () => {
    const { app } = testApp
    const placeOf = (path: string) => app.checklist.placeOf(app, path)
    expect(await placeOf('/app/Admin')).toBeNull()
    expect(await placeOf('/app/Students/upload')).toMatchObject({
      number: 3,
      total: 12,
      isFinished: false,
      step: { name: 'students', state: 'open' },
      next: { name: 'college' },
    })
    expect(await placeOf('/app/Upload%20Faculty')).toMatchObject({ step: { name: 'faculty' } })
    expect(await withLocale('de', () => placeOf('/de/app/Examinations/e1'))).toMatchObject({
      step: { name: 'exam', title: 'Die erste Prüfung' },
    })
    expect(await placeOf('/app/Admin/System')).toMatchObject({ step: { name: 'email' } })
    for (const { name } of await loadChecklist(app))
      if (name !== 'students' && name !== 'backup') await app.checklist.leaveOut(name, lakshmi)
    expect(await placeOf('/app/Admin/System')).toMatchObject({ step: { name: 'backup' } })
    await answerNeeded(testApp)
    expect(await placeOf('/app/Students/upload')).toMatchObject({ next: null, isFinished: false })
    await app.checklist.leaveOut('students', lakshmi)
    expect(await placeOf('/app/Students/upload')).toMatchObject({ isFinished: true })
  })

  it('is not ready for the administrator alone, without a backup, or while email is left open', async () => {
    const { app } = testApp
    expect(await states()).toMatchObject({ staff: 'open', backup: 'open', email: 'open' })
    const person = { fullName: 'Somebody', password: 'correct horse', program: '' }
    const add = (username: string, ...roles: Role[]) =>
      app.identity.createUser({ ...person, username, email: `${username}@example.edu`, roles })
    await add('admin-2', 'ROLE_ADMIN', 'ROLE_EXAMINATION')
    await add('teacher', 'ROLE_FACULTY')
    await add('21b81a0501', 'ROLE_STUDENT')
    for (const name of ['staff', 'backup']) await app.checklist.leaveOut(name, lakshmi)
    // Backups may be made in another way.
    expect(await states()).toMatchObject({ staff: 'open', backup: 'leftOut' })
    await add('exam-branch', 'ROLE_EXAMINATION')
    await notedBackup(testApp, '2026-11-21T05:00:00.000Z')
    expect(await states()).toMatchObject({ staff: 'done', backup: 'done', email: 'open' })
    expect((await loadChecklist(app)).map(({ without }) => without)).toEqual(
      expect.arrayContaining([
        'Not needed',
        'We do without email',
        'Not needed: backups are made in another way',
        null,
      ]),
    )
  })

  it('says who does a step that administrators only read', async () => {
    const steps = await loadChecklist(testApp.app)
    expect(steps.filter(({ doneBy }) => doneBy !== null)).toMatchObject([
      { name: 'fees', doneBy: expect.stringContaining('Accountant') },
    ])
  })

  it('asks for a sent email, or for the decision to do without it', async () => {
    const system = openSystemOf(testApp)
    const withServer = system({ smtpUrl: 'smtp://mail.example.edu' })
    expect([await system().isEmailProven(), await withServer.isEmailProven()]).toEqual([false, false])
    expect(await system().ailing()).toContain('mail')
    expect(await system({ isWithoutEmail: true }).ailing()).not.toContain('mail')
    await emailRow(testApp, { state: 'sent', ended_at: testApp.clock.now() })
    expect(await withServer.isEmailProven()).toBe(true)
    await testApp.app.checklist.leaveOut('email', lakshmi)
    expect((await testApp.app.system.show()).mail?.needs).toEqual([])
  })

  it('asks for seats, fee types and a key of the gateway, which a college may do without', async () => {
    const { app } = testApp
    const place = await placeInCse(testApp)
    const branch = (await app.catalogue.read()).byId(place.branchId)
    const seat = (await app.catalogue.read()).of('seatType')[0]?.id ?? ''
    if (!branch) throw new Error('expected a branch')
    const { name, parentId, departmentId, shortName, code } = branch
    const own = { name, parentId: parentId ?? '', departmentId: departmentId ?? '', shortName, code }
    const fields = typedEntry({ ...own, intake: { [seat]: '60' } })
    await app.catalogue.change(place.branchId, fields, branch.version, lakshmi)
    await app.fees.types.addDefaults(lakshmi)
    expect(await states()).toMatchObject({ seats: 'done', fees: 'done', gateway: 'open' })
    await app.checklist.leaveOut('gateway', lakshmi)
    expect(await states()).toMatchObject({ gateway: 'leftOut' })
  })

  it('says no “ready” that the status of the system contradicts', async () => {
    const { app } = testApp
    for (const { name } of await loadChecklist(app)) await app.checklist.leaveOut(name, lakshmi)
    await answerNeeded(testApp)
    const place = await app.checklist.placeOf(app, '/app/Students/upload')
    expect(place).toMatchObject({ isFinished: true, attention: ['Certificate'] })
    expect((await app.system.ailing()).length).toBe(place?.attention.length)
  })

  it('leads from the exam that is out to what visitors see', async () => {
    await publishedExam(testApp)
    const [newest] = await testApp.app.results.lookup.listed()
    const title = newest?.title ?? ''
    const steps = await loadChecklist(testApp.app)
    expect(steps.find(({ name }) => name === 'exam')).toMatchObject({
      state: 'done',
      outcome: { title, link: routes.result(title) },
    })
    expect(steps.find(({ name }) => name === 'faculty')?.outcome).toBeNull()
  })

  it('stores which steps this college does without, and asks for them again on request', async () => {
    const { checklist } = testApp.app
    await Promise.all([checklist.leaveOut('faculty', lakshmi), checklist.leaveOut('exam', lakshmi)])
    await checklist.leaveOut('faculty', lakshmi)
    expect(await states()).toMatchObject({ faculty: 'leftOut', exam: 'leftOut' })
    await checklist.takeBack('faculty', lakshmi)
    expect(await states()).toMatchObject({ faculty: 'open', exam: 'leftOut' })
  })
})
