import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Results, ResultsRepository } from '../results/feature.ts'
import type { Students } from '../students/feature.ts'
import { examHoldsList, holdsList } from './holds.list.ts'
import { type HoldsService, createHoldsService } from './holds.service.ts'

/** Withholds and releases results in bulk, with one list for all exams. */
export const holdsFeature: Feature = {
  name: 'holds',
  lists: { holds: holdsList, examHolds: examHoldsList },
  actions: [
    {
      title: m['holds.withhold.title'],
      page: m['holds.title'],
      link: routes.withhold(),
      roles: examinationOffice,
    },
    {
      title: m['holds.release.title'],
      page: m['holds.title'],
      link: routes.releaseHolds(),
      roles: examinationOffice,
    },
  ],
  finds: { holds: { rank: 60, page: routes.holds() } },
  menu: [
    {
      key: 'holds',
      group: 'work',
      rank: 101,
      title: m['holds.title'],
      icon: 'withheld',
      link: routes.holds(),
      roles: examinationOffice,
    },
  ],
  pageHelp: {
    '/[...locale]/app/Withheld Results': m['pageHelp.holds'],
    '/[...locale]/app/Withheld Results/withhold': m['pageHelp.withhold'],
    '/[...locale]/app/Withheld Results/release': m['pageHelp.release'],
    '/[...locale]/app/Examinations/[examId]/withheld': m['pageHelp.examHolds'],
    '/[...locale]/app/Examinations/[examId]/withhold': m['pageHelp.withhold'],
    '/[...locale]/app/Examinations/[examId]/release': m['pageHelp.release'],
  },
  pages: {
    '/[...locale]/app/Examinations/[examId]/withheld': examinationOffice,
    '/[...locale]/app/Examinations/[examId]/withhold': examinationOffice,
    '/[...locale]/app/Examinations/[examId]/release': examinationOffice,
    '/[...locale]/app/Withheld Results': examinationOffice,
    '/[...locale]/app/Withheld Results/release': examinationOffice,
    '/[...locale]/app/Withheld Results/withhold': examinationOffice,
  },
}

export const createHolds = (
  { clock }: Pick<Kernel, 'clock'>,
  needs: { results: Results; resultsStore: Store<ResultsRepository>; students: Students },
): HoldsService => createHoldsService({ ...needs, clock })

export type { HoldPlan, RollStanding } from './plan-holds.ts'

declare module '../../kernel/app.ts' {
  interface App {
    holds: HoldsService
  }
}
