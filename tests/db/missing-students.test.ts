import { beforeEach, describe, expect, it } from 'vitest'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { placeInCse } from '../support/students.ts'
import { importFile, publishNow } from '../support/exam-steps.ts'
import { julyExam } from '../support/sample-exam.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'

const rolls = ['21B81A0501', '21B81A0502', '21B81A0503', '21B81A0504'] as const
const [asha, ravi, meena, hari] = rolls
const file = Buffer.from(
  [
    'Htno,Subcode,Subname,Internals,Grade,Credits,Student Name',
    ...rolls.map((roll) => `${roll},CN,COMPUTER NETWORKS,25,A,3,${roll === ravi ? 'Ravi Kumar' : ''}`),
  ].join('\n'),
)

describe.each(engines)('students whom a results file names on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let examId: string
  beforeEach(async () => {
    examId = (await testApp.app.results.exams.create(julyExam, lakshmi)).id
    await testApp.app.students.save([{ rollNumber: asha, name: 'Asha Rao', branch: 'CSE', batch: '2021' }])
  })

  async function checked(): Promise<string> {
    const { results, jobs } = testApp.app
    const { importId, mapping } = await results.imports.start(examId, file, 'results.csv', lakshmi)
    await jobs.ended(await results.imports.check(importId, mapping, lakshmi))
    return importId
  }

  async function commit(importId: string, offer: Record<string, string> | null): Promise<void> {
    const agreed = { revision: null, skipBad: false, offer }
    const jobId = await testApp.app.imports.commit(importId, agreed, lakshmi)
    if (jobId) expect(await testApp.app.jobs.ended(jobId)).toMatchObject({ state: 'done' })
  }

  async function undo(importId: string): Promise<void> {
    const jobId = await testApp.app.imports.undo(importId, lakshmi)
    expect(await testApp.app.jobs.ended(jobId ?? '')).toMatchObject({ state: 'done' })
  }

  const known = async () => [...(await testApp.app.students.find(rolls)).keys()].toSorted()

  it('and who are not in the register are counted by the dry run, and left alone unless somebody wants them', async () => {
    const importId = await checked()
    const { offer } = await testApp.app.imports.show(importId)
    expect(offer?.label).toBe('Add the 3 students who are not in the register')
    expect(offer?.choices.map(({ name }) => name)).toEqual(['courseId', 'branchId', 'batchId'])
    await commit(importId, null)
    expect(await known()).toEqual([asha])
    expect(await testApp.app.imports.show(importId)).toMatchObject({ state: 'committed', offer: null })
  })

  it('are added with the name that it has for them, where the person says they belong', async () => {
    const place = await placeInCse(testApp)
    const importId = await checked()
    await commit(importId, place)
    const found = await testApp.app.students.find(rolls)
    expect(found.get(ravi)).toMatchObject({ name: 'Ravi Kumar', branch: 'CSE', batch: '2021-2025' })
    expect(found.get(asha)).toMatchObject({ name: 'Asha Rao' })
    expect([...found.keys()].toSorted()).toEqual([...rolls])
    expect(await auditedRows(testApp, importId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'import.studentsAdded', after: { students: 3 } }),
      ]),
    )
  })

  it('are not added into a branch and a batch of two courses, and nothing is saved then', async () => {
    const { app } = testApp
    const { branchId } = await placeInCse(testApp)
    const view = await app.catalogue.read()
    const other = view.open('batch').find(({ parentId }) => parentId !== view.byId(branchId)?.parentId)
    const importId = await checked()
    await expect(commit(importId, { branchId, batchId: other?.id ?? '' })).rejects.toMatchObject({
      fields: { 'offer.batchId': { code: 'student.otherPlace' } },
    })
    expect(await app.imports.show(importId)).toMatchObject({ state: 'checked' })
  })

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

  /** Of a server that was gone for a while, and does not know what happened meanwhile. */
  async function beginAgain(kind: 'results.addStudents' | 'results.takeStudentsBack', importId: string) {
    const input = { actor: lakshmi, place: { courseId: '', branchId: '', batchId: '' } }
    const job = { id: `again ${kind}`, kind, subjectId: importId, input }
    await testApp.app.resultsStore.transact((write) =>
      write.jobs.enqueue({ ...job, createdAt: testApp.clock.now(), createdBy: lakshmi }),
    )
    return testApp.app.jobs.ended(job.id)
  }

  it('are added once where the work is begun twice', async () => {
    const importId = await checked()
    await commit(importId, {})
    expect(await beginAgain('results.addStudents', importId)).toMatchObject({ state: 'done' })
    expect(await known()).toEqual([...rolls])
  })

  it('are neither added by a file that is undone by then, nor taken back with one that is in use', async () => {
    const importId = await checked()
    await commit(importId, {})
    expect(await beginAgain('results.takeStudentsBack', importId)).toMatchObject({ state: 'failed' })
    expect(await known()).toEqual([...rolls])
    await undo(importId)
    expect(await beginAgain('results.addStudents', importId)).toMatchObject({ state: 'failed' })
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
