import type { Store } from '../../kernel/store/store.ts'
import type { Identity } from '../identity/feature.ts'
import type { Results, ResultsRepository } from '../results/feature.ts'
import type { Students } from '../students/feature.ts'
import { type DashboardService, dashboardService } from './dashboard.service.ts'

interface Parts {
  resultsStore: Store<ResultsRepository>
  results: Pick<Results, 'lookup' | 'figures'>
  identity: Pick<Identity, 'users' | 'registrations'>
  students: Pick<Students, 'groups'>
}

/** What signed-in pages show of the whole house, read from the rooms that know it. */
export function createDashboards(parts: Parts): DashboardService {
  const { resultsStore: store, results, identity, students } = parts
  const { pending } = identity.registrations
  const exams = store.read.exams.all
  return dashboardService({
    exams,
    held: store.read.holds.count,
    listed: results.lookup.listed,
    register: students.groups,
    ownResults: async (rollNumber) =>
      (await results.lookup.list(rollNumber)).results.filter(({ isWithheld }) => !isWithheld),
    figures: results.figures,
    countByRole: identity.users.countByRole,
    pending,
  })
}
