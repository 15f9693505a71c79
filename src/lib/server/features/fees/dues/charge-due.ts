import type { Kysely } from 'kysely'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import { feeLedger } from '../ledger/fee-ledger.ts'
import { feesRepository } from '../repository.ts'
import type { DueSource } from './charging-record.ts'
import { type Due, endDue } from './due.ts'
import { insertDue, type Insertion, refuseDuplicate } from './dues.service.ts'

/** A change of what a record charges, which that record decides. */
export interface ChargeChange {
  /** Locked, with its payer. */
  due: Due
  /** Paise; 0 withdraws the charge. */
  amount: number
  reason: string
  actor: Actor
  at: string
}

/** Dues for what a record of another feature costs. A payment of them writes nothing into that record. */
export interface Charges {
  /**
   * Adds a due inside the transaction of another feature, and returns its id. Dues that exist are locked afterwards.
   * @throws DomainError as `addDue`; Conflict `dues.there` if the record charges already
   */
  charge(
    tx: Kysely<Tables>,
    charge: Pick<Insertion, 'payer' | 'typed' | 'actor' | 'at'> & { source: DueSource },
  ): Promise<string>
  /** Returns the due that a record charges, paid or not; null if it charges none. */
  chargeOf(db: Kysely<Tables>, source: DueSource): Promise<Due | null>
  /** Raises a locked charge. @throws DomainError Conflict `dues.notRaised`, `dueChanges.waits` */
  raiseCharge(tx: Kysely<Tables>, change: ChargeChange): Promise<void>
  /**
   * Lowers a locked charge, or withdraws it. What was paid beyond the new amount becomes an advance of the payer. The caller
   * has cancelled the started payments of the due: see `lowerCharge` of the payments.
   * @throws DomainError Conflict `dues.notLowered`, `dueChanges.waits`
   */
  lowerHeldCharge(tx: Kysely<Tables>, change: ChargeChange): Promise<void>
}

export const createCharges = ({ catalogue }: { catalogue: Pick<Catalogue, 'read'> }): Charges => ({
  async charge(tx, charge) {
    const insertion = { ...charge, view: await catalogue.read() }
    return insertDue(feesRepository(tx), insertion).catch(refuseDuplicate)
  },

  chargeOf: (db, source) => feesRepository(db).dues.ofSource(source),

  async raiseCharge(tx, change) {
    if (change.amount <= change.due.amount) throw conflict('dues.notRaised')
    await setCharged(tx, change, 'due.raised')
  },

  async lowerHeldCharge(tx, change) {
    const { amount, reason, actor, at } = change
    if (amount >= change.due.amount) throw conflict('dues.notLowered')
    const due = await keepExcess(tx, change)
    if (amount > 0) return setCharged(tx, { ...change, due }, 'due.lowered')
    requireDecided(due)
    await endDue(feesRepository(tx), due, { move: 'cancel', reason, actor, at })
  },
})

/** Moves what was paid beyond the new amount to the payer's advance, and returns the due as it is then. */
async function keepExcess(tx: Kysely<Tables>, { due, amount, actor, at }: ChargeChange): Promise<Due> {
  const excess = due.settled - amount
  if (excess <= 0) return due
  const { advances, dues } = feesRepository(tx)
  const opened = await advances.open(due.payer, { id: newId(), at, byId: actor.id })
  const [advance] = await dues.lock([opened])
  if (!advance) throw new Error(`The payer of ${due.id} has no advance.`)
  await feeLedger.transfer(tx, { from: due, to: [{ due: advance, amount: excess }], at, byId: actor.id })
  return (await dues.find(due.id)) ?? due
}

async function setCharged(
  tx: Kysely<Tables>,
  { due, amount, reason, actor, at }: ChargeChange,
  action: 'due.raised' | 'due.lowered',
): Promise<void> {
  requireDecided(due)
  const { dues, audit } = feesRepository(tx)
  await dues.setAmount(due, amount, at)
  const said = (paise: number) => ({ feeType: due.feeType, rupees: rupeesOf(String(paise)) })
  await audit.record(
    auditEntry(actor, at, {
      action,
      entity: 'due',
      entityId: due.id,
      before: said(due.amount),
      after: { ...said(amount), note: reason },
    }),
  )
}

/** @throws DomainError Conflict `dueChanges.waits`, `dues.notOpen` */
function requireDecided({ changeId, state }: Due): void {
  if (changeId !== null) throw conflict('dueChanges.waits')
  if (state !== 'open' && state !== 'settled') throw conflict('dues.notOpen')
}
