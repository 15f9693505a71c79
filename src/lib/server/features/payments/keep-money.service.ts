import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { feeKeepers } from '#lib/rules/fee-roles.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import { requireReason, requireRight } from '../../kernel/transitions/transition.ts'
import type { Kept } from './kept.repository.ts'
import type { PaymentsRepository } from './payments.repository.ts'

export interface KeptMoney {
  /** Paise of an admission that nobody has decided about, and nobody has asked for: they may be kept. */
  unasked(admissionId: string): Promise<number>
  /** Oldest first. */
  of(payer: Payer): Promise<Kept[]>
  /**
   * The college keeps all that nobody has decided about, with a reason: the admission may be cancelled then.
   * @throws DomainError Conflict `keptMoney.nothing`, `keptMoney.changedSince`; Invalid `transition.reasonMissing`
   */
  keep(admissionId: string, asked: { amount: number; reason: string }, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<PaymentsRepository>
  clock: Clock
}

export function keptMoney({ store, clock }: Parts): KeptMoney {
  const unasked = async (read: Pick<PaymentsRepository, 'kept'>, admissionId: string): Promise<number> =>
    (await read.kept.unasked([admissionId])).get(admissionId) ?? 0

  return {
    unasked: (admissionId) => unasked(store.read, admissionId),
    of: store.read.kept.ofPayer,

    async keep(admissionId, { amount, reason }, actor) {
      requireRight({ by: feeKeepers }, { actor })
      requireReason({ needsReason: true }, { note: reason })
      await store.transact(async (write) => {
        const payer = { kind: 'admission', id: admissionId } as const
        // Locked: no money comes meanwhile, and of two who keep it one sees the other.
        await write.payers.lock(payer)
        const now = await unasked(write, admissionId)
        if (now === 0) throw conflict('keptMoney.nothing')
        // What was seen, or more would be kept than anybody has agreed to.
        if (now !== amount) throw conflict('keptMoney.changedSince')
        const [id, at] = [newId(), clock.now()]
        await write.kept.add(payer, { id, amount, reason, createdAt: at, createdBy: actor.id })
        const after = { rupees: rupeesOf(String(amount)), reason }
        const kept = { action: 'keptMoney.added', entity: 'keptMoney', entityId: admissionId, after }
        await write.audit.record(auditEntry(actor, at, kept))
      })
    },
  }
}
