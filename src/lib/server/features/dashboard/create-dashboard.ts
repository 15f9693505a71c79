import { hasComeOut } from '#lib/rules/come-out.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Identity } from '../identity/identity.ts'
import type { Workers } from '../../kernel/jobs/workers.ts'
import type { Results } from '../results/results.service.ts'
import type { ResultsRepository } from '../results/results.repository.ts'
import { createNotices } from './notices.ts'
import { type DashboardService, dashboardService } from './dashboard.service.ts'

export interface Dashboards extends DashboardService {
  notices: ReturnType<typeof createNotices>
}

interface Parts {
  clock: Clock
  store: Store<ResultsRepository>
  results: Pick<Results, 'lookup'>
  identity: Pick<Identity, 'users' | 'registrations'>
  figures: Workers['examFigures']
}

const day = 24 * 60 * 60 * 1000

/** What signed-in pages show of the whole house, read from the rooms that know it. */
export function createDashboards({ clock, store, results, identity, figures }: Parts): Dashboards {
  const { pending } = identity.registrations
  const exams = store.read.exams.all
  const service = dashboardService({
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
