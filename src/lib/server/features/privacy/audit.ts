import type { App } from '../../kernel/app.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { personalDataRepository } from '../../kernel/subject-requests/personal-data.repository.ts'

/** How the audit trail says what is done here. */
export const privacyTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds('person.exported'),
}

export interface Taken {
  at: string
  /** How many records it has. */
  records: number
}

/** By no name: the trail must not keep whom it tells of. */
export async function noteExport(
  { database }: Pick<App, 'database'>,
  { at, records }: Taken,
  actor: Actor,
): Promise<void> {
  const told = auditEntry(actor, at, { action: 'person.exported', entity: 'person', entityId: '' })
  await storeOf(database, personalDataRepository).transact((write) =>
    write.audit.record({ ...told, entityId: told.id, after: { records } }),
  )
}
