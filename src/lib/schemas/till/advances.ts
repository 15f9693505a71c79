/** What an advance is to pay. Roles: ROLE_ACCOUNTANT, ROLE_FEEPAYMENTS at the till; ROLE_STUDENT, ROLE_PARENT their own. */
import * as v from 'valibot'
import { amountTyped } from '../fees/amount.ts'
import { payerKinds } from '../fees/kinds.ts'
import { lineOf } from '../visible-text.ts'

export const advanceInput = v.object({
  payerKind: v.picklist(payerKinds, 'request.invalid'),
  /** The id of the student or the admission. */
  payer: lineOf(60),
  lines: v.pipe(
    v.array(v.object({ dueId: lineOf(60), amount: amountTyped })),
    v.minLength(1, 'till.nothingChosen'),
    v.maxLength(50),
  ),
})
