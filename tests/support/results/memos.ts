import { expect } from 'vitest'
import type { ShownBundle } from '#lib/server/features/transcripts/feature.ts'
import type { EngineName } from '../database/databases.ts'
import { importFile, publishNow } from './exam-steps.ts'
import { makeForEach } from '../app/opened.ts'
import { julyExam, sheetOf } from './sample-exam.ts'
import { studentsOfCse } from '../people/students-of-cse.ts'
import { lakshmi } from '../app/test-app.ts'

export const [asha, ravi, meena] = ['21B81A0501', '21B81A0502', '21B81A0503'] as const

/**
 * Sets up three students of CSE with a published exam: Asha and Meena passed, Ravi has a backlog. Meena's name is in
 * two scripts.
 */
export function collegeWithMemos(engine: EngineName) {
  const cse = studentsOfCse(engine)
  const { testApp, enrol, place } = cse
  const exam = makeForEach(async () => {
    await enrol(asha, { name: 'Asha Reddy' })
    await enrol(ravi, { name: 'Ravi Kumar' })
    await enrol(meena, { name: 'Meena Rao', nameInOwnScript: 'మీనా రావు' })
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, julyExam.title, marks)
    await publishNow(testApp, id)
    return { id }
  })

  const start = (withBacklogs = false): Promise<string> =>
    testApp.app.transcripts.bundles.start({ ...place, withBacklogs, locale: 'en' }, lakshmi)

  /** Creates a bundle and waits for its job. */
  async function made(withBacklogs = false): Promise<ShownBundle> {
    const job = await testApp.app.jobs.ended(await start(withBacklogs))
    expect(job.problem).toBeNull()
    return bundleOf(job.id)
  }

  async function bundleOf(id: string): Promise<ShownBundle> {
    const bundle = (await testApp.app.transcripts.bundles.newest()).find((each) => each.id === id)
    if (!bundle) throw new Error('There is no such file of memos.')
    return bundle
  }

  async function bytesOf({ address }: Pick<ShownBundle, 'address'>): Promise<Uint8Array> {
    const file = await testApp.app.files.find(address?.split('/')[2] ?? '')
    return (file && (await testApp.app.files.get(file.hash))) ?? new Uint8Array()
  }

  return { ...cse, exam, start, made, bundleOf, bytesOf }
}

const marks = sheetOf(
  ...[asha, meena].flatMap((roll) => [
    `${roll},CN,COMPUTER NETWORKS,25,A,3`,
    `${roll},OS,OPERATING SYSTEMS,20,B,3`,
  ]),
  `${ravi},CN,COMPUTER NETWORKS,25,A,3`,
  `${ravi},OS,OPERATING SYSTEMS,9,F,0`,
)
