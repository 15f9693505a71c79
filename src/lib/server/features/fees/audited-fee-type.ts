import type { FeeType } from './fee-type.ts'

/** What the audit trail keeps of a fee type. */
export const auditedFields = ['name', 'kind', 'isOnline', 'position', 'isRetired'] as const

export const auditedFeeType = (
  type: Pick<FeeType, (typeof auditedFields)[number]> | null,
): Record<string, unknown> | null =>
  type && Object.fromEntries(auditedFields.map((field) => [field, type[field]]))
