import type { JobReply } from '../schemas/examination-office.ts'
import { CallRefused, getCall } from './client.ts'

/** Asks twice a second until the job has ended. @throws CallRefused with the job's own problem */
export async function followJob(jobId: string, onProgress: (job: JobReply) => void): Promise<void> {
  for (;;) {
    const job = await getCall<JobReply>('getJob', { jobId })
    onProgress(job)
    if (job.state === 'done') return
    if (job.state === 'failed') throw new CallRefused(job.problem ?? '')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
