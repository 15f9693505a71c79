import { POST } from '../../../src/pages/api/v1/saveExam.ts'
import { type CallAnswer, ask } from './call.ts'
import { julyExam } from '../results/sample-exam.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

const role = 'ROLE_EXAMINATION'
export const headersOf = (key: string) => ({ 'idempotency-key': key })
export const code = ({ body }: CallAnswer): unknown => (body as { code?: string }).code
export const examWith = (title: string) => ({ exam: { ...julyExam, title } })

export const reply = { status: 200, type: 'text/plain', text: 'done' }
export const asked = (key: string) => ({ scope: 'test', key, input: 1 })

/** Saves exams by requests with an idempotency key. */
export function savesWithKey(testApp: TestApp) {
  const save = (title: string, key: string, by: 'ROLE_EXAMINATION' | 'ROLE_ADMIN' = role) =>
    ask(testApp, POST, { role: by, json: examWith(title), headers: headersOf(key) })

  const writing = (title: string, wait: () => Promise<void>) => async () => {
    await wait()
    await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
    return reply
  }

  return { save, writing }
}
