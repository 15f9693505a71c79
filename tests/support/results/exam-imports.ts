import { expect } from 'vitest'
import { julyExam } from './sample-exam.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

export async function examToUploadFor({ app }: TestApp): Promise<{ id: string }> {
  await app.jobs.start()
  return app.results.exams.create(julyExam, lakshmi)
}

/** Returns helpers that upload results for one exam and pause the work. */
export function examImports(testApp: TestApp, exam: { id: string }) {
  async function checkedImport(bytes: Uint8Array): Promise<{ importId: string; check(): Promise<string> }> {
    const { imports } = testApp.app.results
    const { importId, mapping } = await imports.start(exam.id, bytes, 'results.csv', lakshmi)
    const check = (): Promise<string> => imports.check(importId, mapping, lakshmi)
    expect((await testApp.app.jobs.ended(await check())).problem).toBeNull()
    return { importId, check }
  }

  return { checkedImport }
}
