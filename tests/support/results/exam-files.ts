import { expect } from 'vitest'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import type { FrozenCourse } from '#lib/schemas/results/exam-result.ts'
import { importFile, publishNow } from './exam-steps.ts'
import { julyExam } from './sample-exam.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Creates an exam whose files a test uploads one after another, with helpers to read the results. */
export async function examWithFiles(testApp: TestApp, exam: NewExam = julyExam, ...files: Uint8Array[]) {
  const { results, imports, jobs } = testApp.app
  const { id } = await results.exams.create(exam, lakshmi)
  const save = async (bytes: Uint8Array) => importFile(testApp, exam.title, bytes)
  for (const file of files) await save(file)

  /** Checks a file without saving it. */
  async function check(bytes: Uint8Array) {
    const { importId, mapping } = await results.imports.start(id, bytes, 'results.csv', lakshmi)
    expect((await jobs.ended(await results.imports.check(importId, mapping, lakshmi))).problem).toBeNull()
    return results.imports.show(importId)
  }

  async function preview(rollNumber: string) {
    const answer = await results.preview(id, rollNumber)
    if (answer.kind !== 'found') throw new Error(`There is no preview: ${answer.kind}`)
    return answer.result
  }

  async function courseOf(rollNumber: string, code: string): Promise<FrozenCourse | undefined> {
    return (await preview(rollNumber)).courses.find((course) => course.code === code)
  }

  return {
    id,
    save,
    check,
    preview,
    courseOf,
    creditsOf: async (rollNumber: string, code = 'CN') => (await courseOf(rollNumber, code))?.credits,
    sgpaOf: async (rollNumber: string) => (await preview(rollNumber)).sgpa,
    commit: (importId: string) => results.imports.commit(importId, { skipBad: false }, lakshmi),
    undo: (importId: string) => results.imports.undo(importId, lakshmi),
    publish: () => publishNow(testApp, id),
    changes: async () => (await results.changes(id, 1)).marks,
    /** Returns the changes that a checked file would make. */
    async wouldChange(importId: string) {
      const { rows } = await imports.changes(importId, 1)
      return rows.map(({ line, changes }) => [
        line,
        ...changes.map((each) => `${each.before} → ${each.after}`),
      ])
    },
    async problems(importId: string) {
      const { problems } = await results.imports.show(importId)
      return problems.map(({ line, code }) => `${line} ${code}`)
    },
  }
}
