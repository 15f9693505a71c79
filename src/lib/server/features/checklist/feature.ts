import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App, Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import {
  createChecklistService,
  hasOpenStep,
  placeInChecklist,
  type PlaceInChecklist,
  loadChecklist,
  type ShownStep,
  type StoredChecklist,
} from './checklist.service.ts'
import { checklistRepository } from './repository.ts'

/** How the audit trail labels the actions of this feature. */
const checklistTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('checklist.changed'),
  records: {
    checklist: {
      coded: { notNeeded: (step) => say(`checklist.step.${step}.title`) },
      page: '/[...locale]/app/Checklist',
      find: async (_, ids) => new Map(ids.map((id) => [id, { name: '', to: routes.checklist }] as const)),
    },
  },
}

/** The open steps wait for the administrators. */
const checklistDashboard = dashboardPart({
  facts: (app) => app,
  waiting: {
    steps: {
      roles: ['ROLE_ADMIN'],
      rank: 2,
      async items(app) {
        const steps = await app.checklist.shownSteps(app)
        const open = steps.filter(({ state }) => state === 'open')
        const [next] = open
        if (!next) return []
        return [
          {
            title: m['checklist.left']({ done: steps.length - open.length, all: steps.length }),
            asked: '',
            effect: m['checklist.next']({ step: next.title }),
            action: m['checklist.continue'](),
            link: routes.checklist,
          },
        ]
      },
    },
  },
})

/** The setup steps of a new college, shown until they are done. */
export const checklistFeature: Feature = {
  name: 'checklist',
  ...checklistTrail,
  audited: { checklist: ['notNeeded'] },
  dashboard: checklistDashboard,
  pageHelp: {
    '/[...locale]/app/Checklist': m['pageHelp.checklist'],
  },
  pages: { '/[...locale]/app/Checklist': ['ROLE_ADMIN'] },
  menu: [
    {
      key: 'checklist',
      group: 'administration',
      rank: 1,
      title: m['checklist.title'],
      icon: 'checklist',
      link: routes.checklist,
      roles: ['ROLE_ADMIN'],
      isShown: hasOpenStep,
    },
  ],
}

export interface Checklist extends StoredChecklist {
  /** Returns the steps in order with their current state. */
  shownSteps(app: App): Promise<ShownStep[]>
  /** Returns the position of a step's page in the checklist; null for any other page. */
  placeOf(app: App, path: string): Promise<PlaceInChecklist | null>
}

export const createChecklist = ({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Checklist => ({
  ...createChecklistService({ store: storeOf(database, checklistRepository), clock }),
  shownSteps: loadChecklist,
  placeOf: placeInChecklist,
})

export type { ChecklistStep } from './checklist.service.ts'

declare module '../../kernel/app.ts' {
  interface App {
    checklist: Checklist
  }
}
