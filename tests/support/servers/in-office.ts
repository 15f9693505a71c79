import type { APIRequestContext } from 'playwright/test'
import { account, expect, mainExam } from '../browser/e2e.ts'

/** Sends a call as the examination office, independent of the phone. */
export async function inOffice(request: APIRequestContext, call: string, more: object): Promise<void> {
  const signedIn = await request.post('/auth/v1/signin', { data: account('exam-lakshmi') })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const exams = (await (await request.get('/api/v1/getExams', { headers })).json()) as {
    id: string
    title: string
  }[]
  const id = exams.find(({ title }) => title.startsWith(mainExam))?.id
  const answer = await request.post(`/api/v1/${call}`, { headers, data: { examId: id, ...more } })
  expect(answer.status()).toBe(200)
}
