import { describe, expect, it } from 'vitest'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { resultsWithNames, rolls } from '../../../support/results/results-with-names.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const [asha, ravi, meena, hari] = rolls

describe.each(engines)('students whom a results file added, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { checked, commit, undo } = resultsWithNames(testApp)

  const known = async () => [...(await testApp.app.students.find(rolls)).keys()].toSorted()

  it('go with the file when it is undone, but for those who are changed since or have more', async () => {
    const { app } = testApp
    const importId = await checked()
    await commit(importId, {})
    const record = await app.database.reads
      .selectFrom('students')
      .select('id')
      .where('roll_number', '=', ravi)
      .executeTakeFirstOrThrow()
    await app.students.save([{ rollNumber: ravi, name: 'Ravi Teja', branch: '', batch: '' }])
    expect(await app.students.show(record.id)).toMatchObject({ version: 2 })
    const login = { username: meena, fullName: 'Meena', email: 'meena@example.edu', program: '' }
    await app.identity.loginBatch.create([login], 'ROLE_STUDENT', lakshmi)
    await undo(importId)
    expect(await known()).toEqual([asha, ravi, meena])
    expect(await app.imports.show(importId)).toMatchObject({ state: 'undone' })
  })

  it('stay where another file has marks of them', async () => {
    const importId = await checked()
    await commit(importId, {})
    const other = { ...julyExam, title: 'III B.Tech I Semester, July 2026' }
    const { id } = await testApp.app.results.exams.create(other, lakshmi)
    const more = `Htno,Subcode,Subname,Internals,Grade,Credits\n${hari},CN,COMPUTER NETWORKS,25,A,3`
    await importFile(testApp, other.title, Buffer.from(more))
    await undo(importId)
    expect(await known()).toEqual([asha, hari])
    await publishNow(testApp, id)
    expect(await testApp.app.results.lookup.find(other.title, hari)).toMatchObject({ kind: 'found' })
  })

  /** Queues the job again as a server would that was offline and missed what happened. */
  async function restart(kind: 'results.addStudents' | 'results.takeStudentsBack', importId: string) {
    const input = { actor: lakshmi, place: { courseId: '', branchId: '', batchId: '' } }
    const job = { id: `again ${kind}`, kind, subjectId: importId, input }
    await testApp.app.resultsStore.transact((write) =>
      write.jobs.enqueue({ ...job, createdAt: testApp.clock.now(), createdBy: lakshmi }),
    )
    return testApp.app.jobs.ended(job.id)
  }

  it('are added once where the job is started twice', async () => {
    const importId = await checked()
    await commit(importId, {})
    expect(await restart('results.addStudents', importId)).toMatchObject({ state: 'done' })
    expect(await known()).toEqual([...rolls])
  })

  it('are neither added by a file that is undone by then, nor taken back with one that is in use', async () => {
    const importId = await checked()
    await commit(importId, {})
    expect(await restart('results.takeStudentsBack', importId)).toMatchObject({ state: 'failed' })
    expect(await known()).toEqual([...rolls])
    await undo(importId)
    expect(await restart('results.addStudents', importId)).toMatchObject({ state: 'failed' })
    expect(await known()).toEqual([asha])
  })

  it('stay where parents see them', async () => {
    const importId = await checked()
    await commit(importId, {})
    const [record] = await testApp.app.students.records([hari])
    await testApp.app.links.makeCode(record?.id ?? '', lakshmi)
    await undo(importId)
    expect(await known()).toEqual([asha, hari])
  })
})
