/** Opening a closed day again. Roles: ROLE_ACCOUNTANTS_OFFICER. */
import * as v from 'valibot'
import { lineOf } from '../visible-text.ts'

/** proposed: one officer has asked. confirmed: another one has agreed, and the day was opened again. */
export const reopeningStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
export type ReopeningState = (typeof reopeningStates)[number]

/** Named apart from the reason of a deposit, whose form may stand on the same page. */
export const reopeningInput = v.object({
  why: v.pipe(v.optional(lineOf(500), ''), v.nonEmpty('transition.reasonMissing')),
})

/** A counted shift that goes back to its cashier. */
export const sendBackInput = v.object({
  shift: v.pipe(v.optional(lineOf(60), ''), v.nonEmpty('field.required')),
  ...reopeningInput.entries,
})
