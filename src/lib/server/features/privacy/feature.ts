import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App, Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { personalDataRepository } from '../../kernel/subject-requests/personal-data.repository.ts'
import {
  personalDataOfApp,
  type PersonalDataService,
} from '../../kernel/subject-requests/personal-data.service.ts'

/** How the audit trail labels the actions of this feature. */
const privacyTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('person.exported'),
}

interface ExportedPerson {
  at: string
  /** The number of exported records. */
  records: number
}

/** Audits an export without the person's name, because the trail must not identify them. */
async function noteExport(
  { database }: Pick<App, 'database'>,
  { at, records }: ExportedPerson,
  actor: Actor,
): Promise<void> {
  const change = auditEntry(actor, at, { action: 'person.exported', entity: 'person', entityId: '' })
  await storeOf(database, personalDataRepository).transact((write) =>
    write.audit.record({ ...change, entityId: change.id, after: { records } }),
  )
}

const administrators = ['ROLE_ADMIN'] as const

/** Exports or erases the personal data of one person. Each feature declares its own data. */
export const privacyFeature: Feature = {
  name: 'privacy',
  ...privacyTrail,
  menu: [
    {
      key: 'privacy',
      group: 'administration',
      rank: 80,
      title: m['privacy.title'],
      icon: 'shield',
      link: routes.privacy,
      roles: administrators,
    },
  ],
  pageHelp: {
    '/[...locale]/app/Privacy': m['pageHelp.privacy'],
  },
  pages: { '/[...locale]/app/Privacy': administrators },
}

/**
 * The page's service, created here because the pages load their own copy of the store module, which would not know the
 * server's transactions.
 */
export interface Privacy {
  /** The personal data of all features. */
  dataOf(app: App): PersonalDataService
  /** Audits that someone exported a person's data. */
  noteExport(taken: ExportedPerson, actor: Actor): Promise<void>
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
