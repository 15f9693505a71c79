import { describe, expect, it } from 'vitest'
import { routes } from '#lib/routes.ts'
import type { Role } from '#lib/schemas/role.ts'
import { needSecondPerson } from '../../support/calls/call-test-app.ts'
import { engines } from '../../support/database/databases.ts'
import { importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { knowNames } from '../../support/results/know-names.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, later, openTestApp, ravi as secondPerson } from '../../support/app/test-app.ts'

const { title } = julyExam
const asha = '21B81A0501'
const ravi = '21B81A0502'
const correction = sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`)
const reason = 'Revaluation, order of 12 November'

describe.each(engines)('a revision on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const results = () => testApp.app.results
  const overview = (id: string) => results().overview(id, lakshmi)

  async function corrected(): Promise<string> {
    await knowNames(testApp)
    const id = await publishedExam(testApp)
    later(testApp, 3600)
    await importFile(testApp, title, correction)
    return id
  }

  it('asks for its reason, and keeps it with who published it beside the first publication', async () => {
    const id = await corrected()
    const first = testApp.clock.now()
    for (const missing of ['', '  \n'])
      await expect(
        results().publishing.publish(id, null, lakshmi, { reason: missing }),
      ).rejects.toMatchObject({
        code: 'exam.revisionReasonMissing',
        fields: { reason: { code: 'exam.revisionReasonMissing' } },
      })
    expect(await results().exams.show(id)).toMatchObject({ state: 'published', version: 1 })
    const jobId = await results().publishing.publish(id, null, lakshmi, { reason })
    await testApp.app.jobs.ended(jobId ?? '')
    const { exam, publications } = await overview(id)
    expect(publications).toMatchObject([
      { version: 2, reason, by: lakshmi.name, at: first },
      { version: 1, reason: '', by: lakshmi.name },
    ])
    expect(exam.openedAt).toBe(publications[1]?.at)
    expect(exam.availableFrom).toBe(publications[0]?.at)
  })

  it('marks only the results that it changed, and leaves the memos of all others valid', async () => {
    const { lookup, publishing } = results()
    const id = await publishedExam(testApp)
    await knowNames(testApp)
    const codes = [asha, ravi].map(async (roll) => (await lookup.find(title, roll)).verifyCode)
    const [ofAsha = '', ofRavi = ''] = await Promise.all(codes)
    const revise = async (sheet: Uint8Array): Promise<void> => {
      later(testApp, 24 * 3600)
      await importFile(testApp, title, sheet)
      await testApp.app.jobs.ended((await publishing.publish(id, null, lakshmi, { reason })) ?? '')
    }
    const dates = async () => [
      (await lookup.find(title, asha)).exam.revisedOn,
      (await lookup.find(title, ravi)).exam.revisedOn,
    ]
    await revise(correction)
    const [, first] = await dates()
    expect(await dates()).toEqual([null, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
    expect(await lookup.verify(ofAsha)).toMatchObject({ state: 'valid', revisedOn: null })
    expect(await lookup.verify(ofRavi)).toMatchObject({ state: 'superseded', revisedOn: first })
    const changed = (await lookup.find(title, ravi)).verifyCode
    await revise(sheetOf(`${asha},CN,COMPUTER NETWORKS,9,E,3`))
    const [second] = await dates()
    expect(await dates()).toEqual([second, first])
    expect(second).not.toBe(first)
    expect(await lookup.verify(changed)).toMatchObject({ state: 'valid', revisedOn: null })
    expect(await lookup.verify(ofAsha)).toMatchObject({ state: 'superseded', revisedOn: second })
  })

  it('has the reason of the person who proposed it, which the second person reads', async () => {
    const id = await corrected()
    await needSecondPerson(testApp)
    await results().publishing.publish(id, null, lakshmi, { reason })
    expect((await overview(id)).proposal).toMatchObject({ reason })
    await testApp.app.jobs.ended(await results().publishing.confirm(id, secondPerson))
    expect((await overview(id)).publications[0]).toMatchObject({ version: 2, reason, by: secondPerson.name })
  })

  it('counts students whose result is withheld only where they have marks', async () => {
    const id = await corrected()
    const hold = { examId: id, reason: 'Fees', heldAt: testApp.clock.now(), heldBy: lakshmi.id }
    await testApp.app.resultsStore.transact((write) =>
      write.holds.hold([
        { ...hold, id: 'a', rollNumber: ravi },
        { ...hold, id: 'b', rollNumber: '21B81A0599' },
      ]),
    )
    expect(await overview(id)).toMatchObject({ withheld: 1, exam: { students: 2, holds: 2 } })
  })

  it('notifies the student whose result it changes and their parent, and nobody else', async () => {
    const { links } = testApp.app
    const ashaId = await registeredStudent(testApp, asha)
    const raviId = await registeredStudent(testApp, ravi, 'Ravi Kumar')
    const notificationsOf = async (username: string, role: Role) => {
      const user = { id: await accountOf(testApp, username, role), username, roles: [role] }
      const whole = { ...user, email: '', fullName: '', program: '', mustAddFactor: false }
      return { id: user.id, read: () => testApp.app.notifications.of(whole) }
    }
    const own = await notificationsOf('ravi.k', 'ROLE_STUDENT')
    const other = await notificationsOf('asha.r', 'ROLE_STUDENT')
    const parent = await notificationsOf('kumar', 'ROLE_PARENT')
    const student = { kind: 'student', seen: '' } as const
    await links.link({ ...student, recordId: raviId, username: 'ravi.k' }, lakshmi)
    await links.link({ ...student, recordId: ashaId, username: 'asha.r' }, lakshmi)
    await links.linkParent(raviId, 'kumar', lakshmi)
    const id = await corrected()
    await testApp.app.examCache.reload()
    expect(await own.read()).toEqual([])
    await publishNow(testApp, id)
    await testApp.app.examCache.reload()
    expect(await own.read()).toMatchObject([
      { name: 'resultRevised', subject: title, link: routes.result(title, ravi), isRead: false },
    ])
    expect(await parent.read()).toMatchObject([{ name: 'childResultRevised', detail: 'Ravi Kumar' }])
    expect(await other.read()).toEqual([])
    await results().holds.hold(id, ravi, 'Fees', lakshmi)
    await testApp.app.examCache.reload()
    expect(await own.read()).toEqual([])
  })
})
