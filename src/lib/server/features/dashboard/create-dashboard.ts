import { hasComeOut } from '#lib/rules/come-out.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { Identity } from '../identity/feature.ts'
import type { Results, ResultsRepository } from '../results/feature.ts'
import type { Students } from '../students/feature.ts'
import { createNotices } from './notices.ts'
import { type DashboardService, dashboardService } from './dashboard.service.ts'

export interface Dashboards extends DashboardService {
  notices: ReturnType<typeof createNotices>
}

interface Parts {
  clock: Clock
  jobs: Pick<Jobs, 'endedOf'>
  resultsStore: Store<ResultsRepository>
  results: Pick<Results, 'lookup' | 'figures'>
  identity: Pick<Identity, 'users' | 'registrations'>
  students: Pick<Students, 'groups'>
}

const day = 24 * 60 * 60 * 1000

/** What signed-in pages show of the whole house, read from the rooms that know it. */
export function createDashboards(parts: Parts): Dashboards {
  const { clock, jobs, resultsStore: store, results, identity, students } = parts
  const { pending } = identity.registrations
  const exams = store.read.exams.all
  const service = dashboardService({
    exams,
    held: store.read.holds.count,
    listed: results.lookup.listed,
    register: students.groups,
    attempts: async (rollNumber) =>
      (await store.read.published.attempts([rollNumber])).filter((attempt) =>
        hasComeOut(attempt, clock.now()),
      ),
    figures: results.figures,
    countByRole: identity.users.countByRole,
    pending,
  })
  const yesterday = (): string => new Date(Date.parse(clock.now()) - day).toISOString()
  const notices = createNotices({
    pending,
    exams,
    recentJobs: (userId) => jobs.endedOf(userId, yesterday()),
    namesOfImports: store.read.imports.namesOf,
    droppedProposals: (userId) => store.read.exams.droppedProposals(userId, yesterday()),
  })
  return { ...service, notices }
}
