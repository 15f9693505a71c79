import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App, Kernel } from '../../kernel/app.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { personalDataRepository } from '../../kernel/subject-requests/personal-data.repository.ts'
import {
  personalDataOfApp,
  type PersonalDataService,
} from '../../kernel/subject-requests/personal-data.service.ts'

/** How the audit trail says what is done here. */
const privacyTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds('person.exported'),
}

interface Taken {
  at: string
  /** How many records it has. */
  records: number
}

/** By no name: the trail must not keep whom it tells of. */
async function noteExport(
  { database }: Pick<App, 'database'>,
  { at, records }: Taken,
  actor: Actor,
): Promise<void> {
  const told = auditEntry(actor, at, { action: 'person.exported', entity: 'person', entityId: '' })
  await storeOf(database, personalDataRepository).transact((write) =>
    write.audit.record({ ...told, entityId: told.id, after: { records } }),
  )
}

const administrators = ['ROLE_ADMIN'] as const

/** What is known of one person: handed out or erased on one page. What that is, each feature declares itself. */
export const privacyFeature: Feature = {
  name: 'privacy',
  ...privacyTrail,
  menu: [
    {
      key: 'privacy',
      group: 'administration',
      rank: 80,
      title: m['privacy.title'],
      icon: 'lock',
      link: routes.privacy,
      roles: administrators,
    },
  ],
  pages: { '/[...locale]/app/Privacy': administrators },
}

/** What the page asks: made here, since the pages' own copy of a store would not know the transactions of the server's. */
export interface Privacy {
  /** Of all features. */
  dataOf(app: App): PersonalDataService
  /** That somebody took what is known of a person. */
  noteExport(taken: Taken, actor: Actor): Promise<void>
}

export const createPrivacy = (kernel: Pick<Kernel, 'database'>): Privacy => ({
  dataOf: personalDataOfApp,
  noteExport: (taken, actor) => noteExport(kernel, taken, actor),
})

declare module '../../kernel/app.ts' {
  interface App {
    privacy: Privacy
  }
}
