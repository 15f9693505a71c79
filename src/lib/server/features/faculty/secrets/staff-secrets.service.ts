import { staffSecretsOffice } from '#lib/rules/roles/offices.ts'
import { staffSecretFields, type StaffSecrets } from '#lib/schemas/faculty/staff-secrets.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { notFound, refuseAt } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireRight } from '../../../kernel/transitions/transition.ts'
import { maskedSecrets, secretsOf } from './staff-secret.ts'
import type { StaffSecretsRepository } from './staff-secrets.repository.ts'

export interface StaffSecretsService {
  /** What is stored, masked; null if nothing is. */
  maskedSecrets(memberId: string): Promise<StaffSecrets | null>
  /**
   * Returns what is stored for a stated reason; the audit trail records the reason and which fields were shown.
   * @throws DomainError Forbidden `session.notAllowed`; NotFound `faculty.notFound`, `faculty.noSecrets`; Invalid
   * `transition.reasonMissing` at `why`
   */
  revealSecrets(memberId: string, why: string, actor: Actor): Promise<StaffSecrets>
}

interface Parts {
  store: Store<StaffSecretsRepository>
  clock: Clock
}

export const createStaffSecrets = ({ store, clock }: Parts): StaffSecretsService => ({
  async maskedSecrets(memberId) {
    const found = await store.read.secrets.find(memberId)
    return found && maskedSecrets(found)
  },

  async revealSecrets(memberId, why, actor) {
    requireRight({ by: staffSecretsOffice }, { actor })
    if (why.trim() === '') throw refuseAt('why', 'transition.reasonMissing')
    return store.transact(async (write) => {
      const member = await write.members.find(memberId)
      if (!member) throw notFound('faculty.notFound')
      const found = await write.secrets.find(memberId)
      if (!found) throw notFound('faculty.noSecrets')
      const after = {
        employeeCode: member.employeeCode,
        changedFields: staffSecretFields.filter((field) => found[field] !== ''),
        note: why.trim(),
      }
      const change = { action: 'staffSecrets.revealed', entity: 'staffSecrets', entityId: memberId, after }
      await write.audit.record(auditEntry(actor, clock.now(), change))
      return secretsOf(found)
    })
  },
})
