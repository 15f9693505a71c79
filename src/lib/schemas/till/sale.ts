/** What a cashier takes. Roles: ROLE_ACCOUNTANT, ROLE_FEEPAYMENTS. */
import * as v from 'valibot'
import { amountTyped } from '../fees/amount.ts'
import { dayTyped, lineOf } from '../visible-text.ts'
import { tenderWays } from './tenders.ts'

const id = lineOf(60)

/** A due, and what is paid of it, in paise. */
export const lineInput = v.object({ dueId: id, amount: amountTyped })

export const linesInput = v.pipe(v.array(lineInput), v.minLength(1, 'till.nothingChosen'), v.maxLength(50))

/** Started online payments that the person was told of, and goes on in spite of. */
export const startedSeenInput = v.optional(v.pipe(v.array(lineOf(100)), v.maxLength(50)), [])

/** Dues of a sponsor that are paid here all the same; the cashier was asked about them. */
const sponsorsSeenInput = v.optional(v.pipe(v.array(id), v.maxLength(50)), [])

/**
 * A tender; `given` is the cash handed over, change included.
 * @example { way: 'cash', amount: '4,500', given: '5,000' }
 */
const tenderInput = v.object({
  way: v.picklist(tenderWays, 'till.wayMissing'),
  amount: amountTyped,
  /** Cash handed over, change included; empty for exactly the amount. */
  given: v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      amountTyped,
    ]),
    '',
  ),
  reference: v.optional(lineOf(40), ''),
  bank: v.optional(lineOf(60), ''),
  datedOn: v.optional(dayTyped(), ''),
})

export const saleInput = v.object({
  /** Made by the page: the same key again is the same sale. */
  key: v.pipe(lineOf(60), v.nonEmpty()),
  lines: linesInput,
  tenders: v.pipe(v.array(tenderInput), v.minLength(1, 'till.nothingTaken'), v.maxLength(10)),
  /** What cheques, demand drafts and transfers are more than the lines is kept as an advance; the cashier was told how much. */
  keepsAdvance: v.optional(v.boolean(), false),
  startedSeen: startedSeenInput,
  sponsorsSeen: sponsorsSeenInput,
})
export type SaleInput = v.InferInput<typeof saleInput>
export type TypedSale = v.InferOutput<typeof saleInput>
