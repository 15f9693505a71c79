import { describe, expect, it } from 'vitest'
import type { ShownMemoBundle } from '#lib/server/features/results/memo-bundles/memo-bundles.service.ts'
import { makeForEach } from '../../support/app/opened.ts'
import { lakshmi, later } from '../../support/app/test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { importFile, publishedExam, publishNow } from '../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'

const [asha, ravi, meena, stranger] = ['21B81A0501', '21B81A0502', '21B81A0503', '21B81A0599'] as const
const { title } = julyExam
const day = 24 * 60 * 60
const marks = sheetOf(
  ...[asha, ravi, meena, stranger].flatMap((roll) => [
    `${roll},CN,COMPUTER NETWORKS,25,A,3`,
    `${roll},OS,OPERATING SYSTEMS,20,B,3`,
  ]),
)

describe.each(engines)('the semester memos of a branch, on %s', (engine) => {
  const { testApp, enrol, place } = studentsOfCse(engine)
  const results = () => testApp.app.results
  const exam = makeForEach(async () => {
    for (const roll of [asha, ravi, meena]) await enrol(roll)
    return { id: await publishedExam(testApp, julyExam, marks) }
  })
  const start = (key = place.branchId) =>
    results().memoBundles.start({ examId: exam.id, place: key, locale: 'en' }, lakshmi)
  const bundleOf = async (id: string): Promise<ShownMemoBundle> => {
    const bundle = (await results().memoBundles.ofExam(exam.id)).find((each) => each.id === id)
    if (!bundle) throw new Error('There is no such file of memos.')
    return bundle
  }
  async function made(key?: string): Promise<ShownMemoBundle> {
    const job = await testApp.app.jobs.ended(await start(key))
    expect(job.problem).toBeNull()
    return bundleOf(job.id)
  }
  async function pagesOf({ address }: Pick<ShownMemoBundle, 'address'>): Promise<string[]> {
    const file = await testApp.app.files.find(address?.split('/')[2] ?? '')
    return drawnPages((file && (await testApp.app.files.get(file.hash))) ?? new Uint8Array())
  }
  const drawnPages = async (bytes: Uint8Array): Promise<string[]> => {
    const [, ...pages] = (await drawingOf(bytes))
      .slice(0, -1)
      .join('\n')
      .split(/^page$/m)
    return pages.map((page) => page.trim())
  }

  it('are the memos that the students download, with the same codes', async () => {
    const bundle = await made()
    expect(bundle).toMatchObject({ made: 3, skipped: [], title: 'CSE', job: { state: 'done' } })
    const pages = await pagesOf(bundle)
    const own = await Promise.all(
      [asha, ravi, meena].map(async (roll) => drawnPages((await results().memo(title, roll, 'en')).bytes)),
    )
    expect(pages).toEqual(own.flat())
    const { verifyCode } = await results().lookup.find(title, ravi)
    expect(pages[1]).toContain(verifyCode)
  })

  it('leave withheld results out, name them and count them', async () => {
    await results().holds.hold(exam.id, ravi, 'enquiry', lakshmi)
    const bundle = await made()
    expect(bundle.made).toBe(2)
    expect(bundle.skipped).toMatchObject([{ rollNumber: ravi, reason: 'withheld' }])
    expect((await pagesOf(bundle)).join('\n')).not.toContain(ravi)
    expect(await auditedRows(testApp, 'exam.memosMade')).toMatchObject([
      { after: { branchId: place.branchId, made: 2, skipped: 1 } },
    ])
  })

  it('are of a branch of the register, or of the students who are not in it', async () => {
    expect(await results().memoBundles.choices(exam.id)).toMatchObject([
      { key: place.branchId, title: 'CSE', students: 3 },
      { key: 'none', title: 'Not in the register', students: 1 },
    ])
    expect(await pagesOf(await made('none'))).toEqual([expect.stringContaining(stranger)])
    for (const key of ['', 'x'])
      await expect(start(key)).rejects.toMatchObject({ fields: { place: { code: 'field.required' } } })
  })

  it('are not made before the exam is published, nor after it is withdrawn', async () => {
    await results().publishing.withdraw(exam.id, 'wrong file', lakshmi)
    expect(await results().memoBundles.choices(exam.id)).toEqual([])
    await expect(start()).rejects.toMatchObject({ code: 'memos.notPublished' })
  })

  it('are made once for two who ask at once, and expire', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(second).toBe(first)
    await testApp.app.jobs.ended(first)
    expect(await results().memoBundles.ofExam(exam.id)).toHaveLength(1)
    later(testApp, 7 * day + 1)
    expect((await bundleOf(first)).address).toBeNull()
    expect(await results().memoBundles.dropBefore(testApp.clock.now())).toBe(1)
  })

  it('show what is withheld and published while they are made', async () => {
    const { prepare } = testApp.app.files
    let drawings = 0
    testApp.app.files.prepare = async (...given) => {
      if (given[0].kind === 'results.memoBundle') {
        drawings += 1
        if (drawings === 1) {
          await results().holds.hold(exam.id, meena, 'enquiry', lakshmi)
          await importFile(testApp, title, sheetOf(`${asha},OS,OPERATING SYSTEMS,29,A+,3`))
          await publishNow(testApp, exam.id)
        }
      }
      return prepare(...given)
    }
    const bundle = await made()
    expect(drawings).toBe(2)
    expect(bundle.skipped.map(({ rollNumber }) => rollNumber)).toEqual([meena])
    const [first] = await pagesOf(bundle)
    expect(first).toContain('9.50')
    expect(first).toContain('Revised on')
  })

  it('notify the person who asked for them, and nobody else', async () => {
    const notifications = async (id: string) =>
      (await testApp.app.notifications.of({ ...userWith('ROLE_EXAMINATION'), id })).filter(
        ({ name }) => name === 'examMemosMade',
      )
    await made()
    expect(await notifications(lakshmi.id)).toMatchObject([
      {
        text: 'Memos were made: CSE',
        detail: 'Memos: 3, withheld and left out: 0',
        link: `/app/Examinations/${exam.id}/memos`,
      },
    ])
    expect(await notifications('u-somebody')).toEqual([])
  })
})
