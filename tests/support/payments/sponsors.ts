import * as v from 'valibot'
import type { PayableBy } from '#lib/schemas/fees/kinds.ts'
import {
  type PayableRuleInput,
  payableRuleInput,
  type TypedPayableRule,
} from '#lib/schemas/fees/payable-rules.ts'
import type { TestApp } from '../app/test-app.ts'
import { entryId } from '../people/students.ts'
import { twoWhoOwe } from './dues.ts'
import { sunita, vijaya } from './fees.ts'

/** Parses a form's input: the government pays. */
export const typedRule = (input: Partial<PayableRuleInput> & { feeTypeId: string }): TypedPayableRule =>
  v.parse(payableRuleInput, { payableBy: 'government', ...input })

/** Sets up Asha with a convener's seat and Ravi with another one, who each owe tuition. */
export async function owesByPlace(testApp: TestApp) {
  const two = await twoWhoOwe(testApp)
  const { app } = testApp
  const convener = await entryId(testApp, 'seatType', 'Convener')
  const category = await entryId(testApp, 'casteCategory', 'BC-A')
  await app.database.writes
    .updateTable('students')
    .set({ seat_type_id: convener, category_id: category })
    .where('id', '=', two.asha)
    .execute()
  const { payableRules, changes } = app.fees
  return {
    ...two,
    convener,
    category,

    /** Puts a rule of two people in force and returns what it moved. */
    async putInForce(input: Partial<PayableRuleInput>) {
      const typed = typedRule({ ...input, feeTypeId: two.feeTypeId })
      const plan = await payableRules.preview(typed)
      await payableRules.confirm(await payableRules.propose(typed, plan.pin, sunita), plan.pin, vijaya)
      return plan
    },

    /** Changes who pays a due, by two people. */
    async reassign(dueId: string, payableBy: PayableBy): Promise<void> {
      const id = await changes.proposePayable(dueId, { payableBy, reason: 'Letter of sanction' }, sunita)
      await changes.confirm(id, vijaya)
    },
  }
}
