import { hasComeOut } from '#lib/rules/come-out.ts'
import type { Clock } from '../core/clock.ts'
import type { Store } from '../db/store.ts'
import type { Identity } from '../identity/identity.ts'
import type { Bulk } from '../jobs/bulk.ts'
import type { Results } from '../results/results.service.ts'
import type { ResultsRepository } from '../results/results.repository.ts'
import { createNotices } from './notices.ts'
import { type OverviewService, overviewService } from './overview.service.ts'

export interface Overviews extends OverviewService {
  notices: ReturnType<typeof createNotices>
}

interface Parts {
  clock: Clock
  store: Store<ResultsRepository>
  results: Pick<Results, 'lookup'>
  identity: Pick<Identity, 'users' | 'registrations'>
  figures: Bulk['examFigures']
}

const day = 24 * 60 * 60 * 1000

/** What signed-in pages show of the whole house, read from the rooms that know it. */
export function createOverview({ clock, store, results, identity, figures }: Parts): Overviews {
  const { pending } = identity.registrations
  const exams = store.read.exams.all
  const service = overviewService({
    exams,
    held: store.read.holds.count,
    listed: results.lookup.listed,
    register: store.read.register.groups,
    attempts: async (rollNumber) =>
      (await store.read.published.attempts([rollNumber])).filter((attempt) =>
        hasComeOut(attempt, clock.now()),
      ),
    figures,
    countByRole: identity.users.countByRole,
    pending,
  })
  const yesterday = (): string => new Date(Date.parse(clock.now()) - day).toISOString()
  const notices = createNotices({
    pending,
    exams,
    recentJobs: (userId) => store.read.jobs.endedOf(userId, yesterday()),
    namesOfImports: store.read.imports.namesOf,
    droppedProposals: (userId) => store.read.exams.droppedProposals(userId, yesterday()),
  })
  return { ...service, notices }
}
