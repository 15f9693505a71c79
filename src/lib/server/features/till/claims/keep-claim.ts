import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { TypedSale } from '#lib/schemas/till/sale.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { TillRepository } from '../repository.ts'
import { firstState, type TypedTender } from '../sales/tender.ts'
import { requireNotSentBack } from '../shifts/sent-back.ts'
import type { Shift } from '../shifts/shift.ts'
import { requireOpenDay } from '../shifts/shifts.service.ts'
import { claimMachine } from './claim.ts'

interface NewClaim extends Pick<TypedSale, 'key' | 'lines'> {
  shift: Shift
  transfer: TypedTender
  /** What it pays, in words. */
  pays: string
  actor: Actor
  at: string
}

/**
 * Keeps a claim within one transaction: a sale without orders, its tender, and what that is to pay. Locks the day and the
 * shift, so that Enter pressed twice is one claim.
 * @throws DomainError Conflict `till.noShift`, `till.shiftSentBack`, `till.dayClosed`; the database's error if the reference exists
 */
export async function keepClaim(
  write: TillRepository,
  { key, lines, shift, transfer, pays, actor, at }: NewClaim,
): Promise<string> {
  await requireOpenDay(write, shift.day)
  const locked = await write.shifts.lock(shift.id)
  if (locked?.state !== 'open') throw conflict('till.noShift')
  await requireNotSentBack(write, locked)
  const sent = await write.sales.byKey(actor.id, key)
  if (sent) return sent.id
  const { amount, reference, bank, datedOn } = transfer
  const saleId = newId()
  const id = newId()
  const { day } = shift
  await write.sales.add({ id: saleId, shiftId: shift.id, day, amount, at, byId: actor.id }, key)
  await transition(write, claimMachine, {
    move: 'claim',
    id,
    from: null,
    version: 1,
    actor,
    at,
    audit: {
      after: {
        transfer: reference,
        rupees: rupeesOf(String(amount)),
        ...(bank !== '' && { bank }),
        day: datedOn,
        pays,
        state: 'claimed',
      },
    },
    async update() {
      const state = firstState(transfer.way)
      await write.sales.addTender({ ...transfer, id, saleId, state, day, version: 1 }, at)
      return true
    },
  })
  await write.claims.addLines(id, lines)
  return saleId
}
