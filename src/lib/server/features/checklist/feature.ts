import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { checklistRepository } from './checklist.repository.ts'
import { type Checklist, checklistService } from './checklist.service.ts'
import { hasOpenStep } from './show-checklist.ts'

/** What a new college does first, until it is done. */
export const checklistFeature: Feature = {
  name: 'checklist',
  audited: { checklist: ['notNeeded'] },
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

export const createChecklist = ({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Checklist =>
  checklistService({ store: storeOf(database, checklistRepository), clock })

declare module '../../kernel/app.ts' {
  interface App {
    checklist: Checklist
  }
}
