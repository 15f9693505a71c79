import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { checklistRepository } from './checklist.repository.ts'
import { type Checklist, checklistService } from './checklist.service.ts'

/** What a new college does first, until it is done. */
export const checklistFeature: Feature = {
  name: 'checklist',
  audited: { checklist: ['notNeeded'] },
  pages: { '/[...locale]/app/Checklist': ['ROLE_ADMIN'] },
}

export const createChecklist = ({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Checklist =>
  checklistService({ store: storeOf(database, checklistRepository), clock })

declare module '../../kernel/app.ts' {
  interface App {
    checklist: Checklist
  }
}
