import { setTimeout } from 'node:timers/promises'
import { type Account, bearer } from './sign-in.ts'

/** Returns whole seconds from pressing the button on an otherwise idle server until visitors see the results. */
export async function publishingTime(port: number, account: Account, examId: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${await bearer(port, account)}`,
    'content-type': 'application/json',
  }
  async function call<Reply>(name: string, init: RequestInit = {}): Promise<Reply> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${name}`, { ...init, headers })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Reply
  }
  const began = performance.now()
  const body = JSON.stringify({ examId, at: null })
  const { jobId } = await call<{ jobId: string }>('publishExam', { method: 'POST', body })
  for (let state = 'queued'; state !== 'done'; await setTimeout(500)) {
    const job = await call<{ state: string; problem: string | null }>(`getJob?jobId=${jobId}`)
    if (job.state === 'failed') throw new Error(job.problem ?? 'The publication failed.')
    state = job.state
  }
  return ((performance.now() - began) / 1000).toFixed(0)
}
