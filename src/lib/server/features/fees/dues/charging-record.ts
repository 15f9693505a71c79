import type { Feature } from '../../../kernel/feature.ts'

/** A record of another feature that charges a due. */
export interface DueSource {
  /** The kind of record, as the audit trail names it. */
  kind: string
  id: string
}

/** What a feature says of its records that charge dues. */
export interface ChargingRecord {
  label(): string
  /** Returns the address of the record's page. */
  page(id: string): string
  /** Whether the office may change the due, with a second person as ever; otherwise the record alone decides. */
  isChangedByHand: boolean
}

/** Returns what a feature says of the record that charges a due; null for dues without one. */
export const chargingRecordOf = (
  features: readonly Feature[],
  { source }: { source: DueSource | null },
): ChargingRecord | null =>
  source ? (features.find(({ charges }) => charges?.[source.kind])?.charges?.[source.kind] ?? null) : null
