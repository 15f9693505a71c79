import { showShortInstant } from '#lib/i18n/dates.ts'
import { endedText } from '#lib/i18n/one-line.ts'
import { say, sayError } from '#lib/i18n/say.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { JobsStatus } from '../jobs-status.ts'

interface ShownJob {
  id: string
  title: string
  /** By whom and when it was started. */
  about: string
  /** Why it failed, or since when it waits. */
  trouble: string
}

export interface ShownJobs {
  groups: readonly { title: string; jobs: readonly ShownJob[] }[]
}

/** What failed and what is stuck; a group that holds nothing is left out. */
export async function showJobs({ people }: App, { failed, stuck }: JobsStatus): Promise<ShownJobs> {
  const names = await people.namesOf([...failed, ...stuck].map(({ createdBy }) => createdBy))

  const shown = (job: Job, trouble: string): ShownJob => ({
    id: job.id,
    title: say(`system.job.${job.kind}`) ?? job.kind,
    about: m['system.jobs.by']({
      person: endedText(names.get(job.createdBy) ?? ''),
      at: showShortInstant(job.createdAt),
    }),
    trouble,
  })
  const waiting = (job: Job): string =>
    m['system.jobs.waitingSince']({ at: showShortInstant(job.leaseUntil ?? job.notBefore) })

  const groups = [
    { title: m['system.jobs.stuck'](), jobs: stuck.map((job) => shown(job, waiting(job))) },
    { title: m['system.jobs.failed'](), jobs: failed.map((job) => shown(job, sayError(job.problem ?? ''))) },
  ]
  return { groups: groups.filter(({ jobs }) => jobs.length > 0) }
}
