import { mask } from '#lib/rules/numbers/aadhaar.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { invalid, notFound, refuseAt } from '../../kernel/core/errors.ts'
import type { SealedColumn } from '../../kernel/secrets/sealed-field.ts'
import type { Store } from '../../kernel/store/store.ts'
import { requireRight } from '../../kernel/transitions/transition.ts'
import type { AdmissionsRepository } from './repository.ts'

/** Encryption is bound to the row's id; search uses a keyed hash of the digits. */
export const aadhaarColumn: SealedColumn = {
  table: 'admissions',
  column: 'aadhaar',
  key: 'id',
  purpose: 'admissions aadhaar',
  search: { column: 'aadhaar_hash', fold: (plain) => plain.replaceAll(/\D/g, '') },
}

export interface AadhaarReveal {
  /**
   * Returns the twelve digits for a stated reason; the audit trail stores the reason and the last four.
   * @throws DomainError Forbidden `session.notAllowed`; NotFound `admission.notFound`; Invalid
   * `transition.reasonMissing` at `why`, `admissions.noAadhaar`
   */
  revealAadhaar(admissionId: string, why: string, actor: Actor): Promise<string>
}

interface Parts {
  store: Store<AdmissionsRepository>
  clock: Clock
}

export const createAadhaarReveal = ({ store, clock }: Parts): AadhaarReveal => ({
  async revealAadhaar(id, why, actor) {
    requireRight({ by: admissionOffice }, { actor })
    if (why.trim() === '') throw refuseAt('why', 'transition.reasonMissing')
    return store.transact(async (write) => {
      const found = await write.admissions.find(id)
      if (!found) throw notFound('admission.notFound')
      const { number, aadhaar } = found
      if (aadhaar === '') throw invalid('admissions.noAadhaar')
      const after = { number, revealed: mask(aadhaar), note: why.trim() }
      const change = { action: 'admission.revealed', entity: 'admission', entityId: id, after }
      await write.audit.record(auditEntry(actor, clock.now(), change))
      return aadhaar
    })
  },
})
