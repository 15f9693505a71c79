import * as v from 'valibot'
import { type StructureInput, type TypedStructure, structureInput } from '#lib/schemas/fees/structures.ts'
import { type FeeTypeInput, type TypedFeeType, feeTypeInput } from '#lib/schemas/fees/types.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import type { TestApp } from '../app/test-app.ts'

/** An accountant, who manages the fees. */
export const sunita: Actor = {
  id: 'u-sunita',
  name: 'accounts-sunita',
  requestId: 'r3',
  roles: ['ROLE_ACCOUNTANT'],
}

/** An officer, who confirms what others proposed. */
export const vijaya: Actor = {
  id: 'u-vijaya',
  name: 'officer-vijaya',
  requestId: 'r4',
  roles: ['ROLE_ACCOUNTANTS_OFFICER'],
}

/** Parses a form's input. */
export const typedFeeType = (more: Partial<FeeTypeInput> = {}): TypedFeeType =>
  v.parse(feeTypeInput, { name: 'Tuition Fee', kind: 'general', isOnline: 'on', ...more })

/** Adds a fee type and returns its id. */
export const feeType = ({ app }: Pick<TestApp, 'app'>, more: Partial<FeeTypeInput> = {}): Promise<string> =>
  app.fees.types.add(typedFeeType(more), sunita)

/** Parses a form's input: this year's tuition for everybody, with any due date. */
export const typedStructure = (input: Partial<StructureInput> & { feeTypeId: string }): TypedStructure =>
  v.parse(structureInput, { year: '2026-2027', amount: '45,000', overdueConfirmed: 'on', ...input })
