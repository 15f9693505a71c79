import * as v from 'valibot'
import { lineOf } from '../visible-text.ts'

/** proposed: a cashier has asked. confirmed: another person has cancelled the receipts. */
export const cancellationStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
export type CancellationState = (typeof cancellationStates)[number]

export const cancellationInput = v.object({ reason: v.pipe(lineOf(500), v.nonEmpty('field.required')) })
