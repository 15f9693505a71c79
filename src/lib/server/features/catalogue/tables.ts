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
  /** `wordKey` of the name: one a kind and scope. */
  name_key: string
  /** Within what the name is the only one: its parent, and of a section its batch and semester. */
  scope: string
  /** JSON: what it was called before, as keys. Files and records of then still mean it. */
  former_keys: string
  parent_id: string | null
  department_id: string | null
  batch_id: string | null
  semester_id: string | null
  short_name: string
  code: string
  years: number | null
  start_year: number | null
  end_year: number | null
  /** JSON: seats by the id of their type. */
  intake: string
  position: number
  retired_at: string | null
  version: number
  created_at: string
}
