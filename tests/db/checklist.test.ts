import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { routes } from '#lib/routes.ts'
import type { Role } from '#lib/schemas/role.ts'
import { showChecklist } from '#lib/server/features/checklist/show-checklist.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { engines } from '../support/databases.ts'
import { publishedExam } from '../support/exam-steps.ts'
import { openForEach } from '../support/opened.ts'
import { placeInCse, typedStudent } from '../support/students.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'

describe.each(engines)('the checklist of a new college, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const states = async () =>
    Object.fromEntries((await showChecklist(testApp.app)).map(({ name, state }) => [name, state]))

  it('says of each step whether it is done', async () => {
    const { app } = testApp
    const steps = ['college', 'catalogue', 'students', 'faculty', 'exam']
    expect((await showChecklist(app)).map(({ name }) => name)).toEqual(steps)
    const place = await placeInCse(testApp)
    await app.students.add(typedStudent({ name: 'Asha Rao', rollNumber: '26B81A0501', ...place }), lakshmi)
    expect(await states()).toEqual({
      ...{ college: 'open', catalogue: 'done', students: 'done', faculty: 'open', exam: 'open' },
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
    for (const { name } of await showChecklist(app)) await app.checklist.leaveOut(name, lakshmi)
    expect(await isShown('ROLE_ADMIN')).toBe(false)
    await app.checklist.takeBack('exam', lakshmi)
    expect(await isShown('ROLE_ADMIN')).toBe(true)
  })

  it('tells the page of a step which one it is and what comes next, in its language', async () => {
    const { app } = testApp
    const placeOf = (path: string) => app.checklist.placeOf(app, path)
    expect(await placeOf('/app/Admin')).toBeNull()
    expect(await placeOf('/app/Students/upload')).toMatchObject({
      ...{ number: 3, total: 5, isFinished: false },
      ...{ step: { name: 'students', state: 'open' }, next: { name: 'college' } },
    })
    expect(await placeOf('/app/Upload%20Faculty')).toMatchObject({ step: { name: 'faculty' } })
    expect(await withLocale('de', () => placeOf('/de/app/Examinations/e1'))).toMatchObject({
      step: { name: 'exam', title: 'Die erste Prüfung' },
    })
    for (const name of ['college', 'catalogue', 'faculty', 'exam'])
      await app.checklist.leaveOut(name, lakshmi)
    expect(await placeOf('/app/Students/upload')).toMatchObject({ next: null, isFinished: false })
    await app.checklist.leaveOut('students', lakshmi)
    expect(await placeOf('/app/Students/upload')).toMatchObject({ isFinished: true })
  })

  it('leads from the exam that is out to what visitors see', async () => {
    await publishedExam(testApp)
    const [newest] = await testApp.app.results.lookup.listed()
    const title = newest?.title ?? ''
    const steps = await showChecklist(testApp.app)
    expect(steps.find(({ name }) => name === 'exam')).toMatchObject({
      ...{ state: 'done' },
      outcome: { title, link: routes.result(title) },
    })
    expect(steps.find(({ name }) => name === 'faculty')?.outcome).toBeNull()
  })

  it('keeps which steps this college does without, and asks for them again where it is said', async () => {
    const { checklist } = testApp.app
    await Promise.all([checklist.leaveOut('faculty', lakshmi), checklist.leaveOut('exam', lakshmi)])
    await checklist.leaveOut('faculty', lakshmi)
    expect(await states()).toMatchObject({ faculty: 'leftOut', exam: 'leftOut' })
    await checklist.takeBack('faculty', lakshmi)
    expect(await states()).toMatchObject({ faculty: 'open', exam: 'leftOut' })
  })
})
