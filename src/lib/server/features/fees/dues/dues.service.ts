import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { TypedDue, TypedReplacement } from '#lib/schemas/fees/dues.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { FeesRepository } from '../repository.ts'
import { addDues } from './add-dues.ts'
import type { DueSource } from './charging-record.ts'
import { type Due, endDue, holdDue, requireDays } from './due.ts'

export interface SingleDues {
  due(id: string): Promise<Due | null>
  /**
   * Returns the id of the new due; a due below an earlier cancelled one waits for a second person.
   * @throws DomainError Invalid at the field, `dues.dayPassed` at `overdueConfirmed`; Conflict `dues.there` at the fee
   * type
   */
  addDue(payer: Payer, typed: TypedDue, actor: Actor): Promise<string>
  /**
   * Cancels an unpaid due and adds one of at least the same amount in its place; returns the id of the new due.
   * @throws DomainError Invalid `dues.replacedByLess` at the amount, `transition.reasonMissing`; Conflict
   * `dues.notOpen`, `dues.paidInPart`, `dues.beingPaid`, `dues.there`, `dueChanges.waits`
   */
  replaceDue(id: string, typed: TypedReplacement, actor: Actor): Promise<string>
}

interface Parts {
  store: Store<FeesRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  /** Features whose payments in progress block changes of a due. */
  features: readonly Feature[]
}

/** Fields of a due in the audit trail. */
export const auditedDue = [
  'feeType',
  'year',
  'semester',
  'label',
  'rupees',
  'dueOn',
  'state',
  'payableBy',
  'note',
] as const

export const createSingleDues = ({ store, catalogue, clock, features }: Parts): SingleDues => ({
  due: store.read.dues.find,

  async addDue(payer, typed, actor) {
    const insertion = { payer, typed, view: await catalogue.read(), actor, at: clock.now() }
    return store.transact((write) => insertDue(write, insertion)).catch(refuseDuplicate)
  },

  async replaceDue(id, { reason, ...typed }, actor) {
    const view = await catalogue.read()
    const at = clock.now()
    const replacing = store.transact(async (write) => {
      // Before the due, as in the lock order: the due that takes its place refers to the fee type.
      await write.payable.holdRules([typed.feeTypeId])
      const due = await holdDue(write, features, id)
      if (due.changeId !== null) throw conflict('dueChanges.waits')
      if (due.settled > 0) throw conflict('dues.paidInPart')
      // A lower amount is a concession, which a second person must confirm.
      if (typed.amount < due.amount) throw refuseAt('amount', 'dues.replacedByLess')
      await endDue(write, due, { move: 'replace', reason, actor, at })
      const newId = await insertDue(write, { payer: due.payer, typed, view, actor, at, replaces: due })
      await write.batch.setReplacedBy(id, newId)
      return newId
    })
    return replacing.catch(refuseDuplicate)
  },
})

export interface Insertion {
  payer: Payer
  typed: TypedDue
  view: CatalogueView
  actor: Actor
  at: string
  /**
   * The due that it replaces. The same person or sponsor pays no less than before, so neither earlier cancellations nor
   * rules are checked.
   */
  replaces?: Due
  /** The record that charges it. */
  source?: DueSource
}

/** Adds a due; see `addDue`. */
export async function insertDue(
  write: FeesRepository,
  { payer, typed, view, actor, at, replaces, source = replaces?.source ?? undefined }: Insertion,
): Promise<string> {
  const { feeTypeId, semesterId, year, label, amount, dueOn, overdueConfirmed } = typed
  requirePrintable({ label })
  // A replacement that keeps the due date makes nothing newly overdue.
  const days = dueOn === replaces?.dueOn ? [] : [dueOn]
  requireDays({ days, today: indianDate(at), overdueConfirmed })
  if (semesterId !== null && view.byId(semesterId)?.kind !== 'semester')
    throw refuseAt('semesterId', 'catalogue.notThere')
  const type = (await write.types.all()).find((each) => each.id === feeTypeId)
  if (!type || type.isRetired) throw refuseAt('feeTypeId', 'feeTypes.notThere')
  const id = newId()
  const due = { id, payer, feeTypeId, semesterId, year, label, amount, dueOn, ...(source && { source }) }
  const isWaiting =
    !replaces && (await addDues(write, [due], { subjectKind: 'due', subjectId: id, actor, at })).has(id)
  if (replaces) {
    const { payableBy, payableChangeId } = replaces
    await write.batch.insert([{ ...due, payableBy, payableChangeId }], { at, byId: actor.id })
  }
  const after = {
    feeType: type.name,
    year,
    semester: view.nameOf(semesterId),
    label,
    dueOn,
    rupees: rupeesOf(String(amount)),
    ...(isWaiting && { state: 'proposed' }),
  }
  const added = { action: 'due.added', entity: 'due', entityId: id, after }
  await write.audit.record(auditEntry(actor, at, added))
  return id
}

/** Translates the unique key violation of a second due with the same key. @throws DomainError Conflict `dues.there` */
export function refuseDuplicate(error: unknown): never {
  if (!isDuplicate(error)) throw error
  const there = { code: 'dues.there', params: {} }
  throw conflict(there.code, there.params, { feeTypeId: there })
}
