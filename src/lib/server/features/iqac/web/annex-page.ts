import { sayError } from '#lib/i18n/say.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Annex } from '../annexes.service.ts'

/** What the page says of the annex of its year. */
export interface AnnexPage {
  /** What was made last; null where there is none any more. */
  annex: Annex | null
  /** What makes it just now. */
  making: Pick<Job, 'id' | 'done' | 'total'> | null
  /** Why the one that the person asked for was not made; empty otherwise. */
  problem: string
}

interface Asked {
  year: string
  /** The one that the person has begun; empty where they have not. */
  jobId: string
  user: CurrentUser
}

export async function annexPage(
  { iqac, jobs }: Pick<App, 'iqac' | 'jobs'>,
  { year, jobId, user }: Asked,
): Promise<AnnexPage> {
  const locale = getLocale()
  const [annex, making, asked] = await Promise.all([
    iqac.annex(year, locale),
    iqac.making(year, locale),
    jobId === '' ? null : jobs.show(jobId, user).catch(nullOfUnknown),
  ])
  const problem = asked?.state === 'failed' ? sayError(asked.problem ?? '') : ''
  return { annex, making, problem }
}

function nullOfUnknown(error: unknown): null {
  if (isDomainError(error)) return null
  throw error
}
