import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    subjects: { code: string; name: string; credits: number; first_seen_at: string }
    catalogue_entries: CatalogueEntryRow
  }
}

export interface CatalogueEntryRow {
  id: string
  kind: CatalogueKind
  name: string
  /** `wordKey` of the name; unique within kind and scope. */
  name_key: string
  /** What makes the name unique: the parent id, for a section also its batch and semester, for a pair its key. */
  scope: string
  /** JSON: former names as `wordKey`s. Older files and records still use them. */
  former_keys: string
  parent_id: string | null
  department_id: string | null
  batch_id: string | null
  semester_id: string | null
  /** The regulation of a batch. */
  regulation_id: string | null
  short_name: string
  code: string
  years: number | null
  start_year: number | null
  end_year: number | null
  /** JSON: number of seats by seat type id. */
  intake: string
  /** How reports count it, see `reportsAs`; empty until somebody has decided. */
  reports_as: string
  position: number
  retired_at: string | null
  version: number
  created_at: string
}
