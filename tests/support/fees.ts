import * as v from 'valibot'
import { type FeeTypeInput, type TypedFeeType, feeTypeInput } from '#lib/schemas/fees/types.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'

/** Keeps the fees. */
export const sunita: Actor = {
  id: 'u-sunita',
  name: 'accounts-sunita',
  requestId: 'r3',
  roles: ['ROLE_ACCOUNTANT'],
}

/** As a form sends it. */
export const typedFeeType = (more: Partial<FeeTypeInput> = {}): TypedFeeType =>
  v.parse(feeTypeInput, { name: 'Tuition Fee', kind: 'general', isOnline: 'on', ...more })
