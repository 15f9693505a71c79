import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { TypedDue } from '#lib/schemas/fees/dues.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import { isDuplicate } from '../../kernel/db/portable.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Store } from '../../kernel/store/store.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Due } from './due.ts'
import { dueMachine } from './due-states.ts'
import type { FeesRepository } from './fees.repository.ts'
import { holdDue } from './hold-due.ts'

export interface SingleDues {
  due(id: string): Promise<Due | null>
  /** The id of the new due. @throws DomainError Invalid at the field; Conflict `dues.there` at the fee type */
  addDue(payer: Payer, typed: TypedDue, actor: Actor): Promise<string>
  /** Of which nothing is paid. @throws DomainError Invalid `transition.reasonMissing`; Conflict `dues.notOpen`, `dues.paidInPart`, `dues.beingPaid` */
  cancelDue(id: string, reason: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<FeesRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  /** Whose payments hold dues. */
  features: readonly Feature[]
}

/** What the audit trail keeps of a due. */
export const auditedDue = [
  ...(['feeType', 'year', 'semester', 'label', 'rupees', 'dueOn', 'state', 'note'] as const),
]

export const createSingleDues = ({ store, catalogue, clock, features }: Parts): SingleDues => ({
  due: store.read.dues.find,

  async addDue(payer, typed, actor) {
    const [view, at, id] = [await catalogue.read(), clock.now(), newId()]
    const { feeTypeId, semesterId, year, label, amount, dueOn } = typed
    requirePrintable({ label })
    if (semesterId !== null && view.byId(semesterId)?.kind !== 'semester')
      throw refuseAt('semesterId', 'catalogue.notThere')
    const adding = store.transact(async (write) => {
      const type = (await write.types.all()).find((each) => each.id === feeTypeId)
      if (!type || type.isRetired) throw refuseAt('feeTypeId', 'feeTypes.notThere')
      await write.batch.insert([{ id, payer, ...typed }], { at, byId: actor.id })
      const after = {
        ...{ feeType: type.name, year, semester: view.nameOf(semesterId), label, dueOn },
        rupees: rupeesOf(String(amount)),
      }
      const added = { action: 'due.added', entity: 'due', entityId: id, after }
      await write.audit.record(auditEntry(actor, at, added))
    })
    await adding.catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
      const there = { code: 'dues.there', params: {} }
      throw conflict(there.code, there.params, { feeTypeId: there })
    })
    return id
  },

  cancelDue: (id, reason, actor) =>
    store.transact(async (write) => {
      const due = await holdDue(write, features, id)
      if (due.settled > 0) throw conflict('dues.paidInPart')
      const at = clock.now()
      await transition(write, dueMachine, {
        ...{ move: 'cancel', id, from: due.state, version: due.version + 1, actor, at, note: reason },
        audit: { before: { state: due.state }, after: { state: 'cancelled', note: reason } },
        async update() {
          await write.batch.cancel([id], at)
          return true
        },
      })
    }),
})
