import type { JobReply } from '../schemas/results/examination-office.ts'
import { CallFailed, getCall } from './client.ts'

/**
 * Polls the job twice a second until it has ended.
 * @throws CallFailed with the job's own problem
 */
export const followJob = (jobId: string, onProgress: (job: JobReply) => void): Promise<void> =>
  followUntil(async () => {
    const job = await getCall<JobReply>('getJob', { jobId })
    onProgress(job)
    if (job.state === 'failed') throw new CallFailed(job.problem ?? '')
    return job.state === 'done'
  })

/** Polls `isSo` twice a second until it returns true. */
export async function followUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 500))
}
