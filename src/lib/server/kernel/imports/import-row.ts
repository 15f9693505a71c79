import type {
  ImportMapping,
  ImportMeanings,
  ImportOptions,
  ImportOutcome,
  ImportState,
  ImportVerdict,
} from '#lib/schemas/import.ts'
import type { ImportLineRow, ImportTableRow } from '../db/tables.ts'
import type { ImportCounts } from './check-rows.ts'
import type { OpenImport } from './import-kind.ts'
import type { CellProblem } from './row-reader.ts'

/** What the worker needs to read the file again. */
export interface ImportSource {
  fileName: string
  fileHash: string
  mapping: ImportMapping
}

export interface StoredImport extends OpenImport, ImportSource, ImportCounts {
  headers: string[]
  meanings: ImportMeanings
  unknownValues: Record<string, string[]>
  revision: number
  jobId: string | null
  createdAt: string
  /** A user's id, see `people`. */
  createdBy: string
  endedAt: string | null
  endedBy: string | null
}

/** A row of a file as it is kept. */
export interface StoredRow {
  line: number
  /** By field; null where an older version did not keep them. */
  raw: Record<string, string> | null
  /** What its kind made of it; null where it is wrong. */
  parsed: object | null
  key: string | null
  verdict: ImportVerdict
  problems: CellProblem[]
  outcome: ImportOutcome | null
  entity: string | null
  entityVersion: string | null
  version: number
  mended: Record<string, string>
  mendedAt: string | null
  mendedBy: string | null
}

// What these columns hold was written by `JSON.stringify` of the same types.
const read = <T>(text: string): T => JSON.parse(text) as T
const readOr = <T>(text: string | null, otherwise: T): T => (text === null ? otherwise : read(text))

export const importOf = (row: ImportTableRow): StoredImport => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  options: read<ImportOptions>(row.options),
  fileName: row.file_name,
  fileHash: row.file_hash,
  headers: read<string[]>(row.headers),
  mapping: read<ImportMapping>(row.mapping),
  meanings: read<ImportMeanings>(row.meanings),
  state: row.state satisfies ImportState,
  rows: row.rows,
  newRows: row.new_rows,
  changedRows: row.changed_rows,
  unchangedRows: row.unchanged_rows,
  errorRows: row.error_rows,
  unknownValues: read<Record<string, string[]>>(row.unknown_values),
  revision: row.revision,
  jobId: row.job_id,
  createdAt: row.created_at,
  createdBy: row.created_by,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
})

export const rowOf = (row: ImportLineRow): StoredRow => ({
  line: row.line,
  raw: readOr<StoredRow['raw']>(row.raw, null),
  parsed: readOr<object | null>(row.parsed, null),
  key: row.row_key,
  verdict: row.verdict,
  problems: read<CellProblem[]>(row.problems),
  outcome: row.outcome,
  entity: row.entity,
  entityVersion: row.entity_version,
  version: row.version,
  mended: readOr<Record<string, string>>(row.mended, {}),
  mendedAt: row.mended_at,
  mendedBy: row.mended_by,
})
