import { createHmac, type KeyObject } from 'node:crypto'
import type { Selectable } from 'kysely'
import type {
  HiddenChoice,
  ImportMapping,
  ImportMeanings,
  ImportOptions,
  ImportOutcome,
  ImportState,
  ImportVerdict,
} from '#lib/schemas/imports/import-requests.ts'
import type { ImportLineRow, ImportTableRow } from '../../db/tables.ts'
import type { Keyring } from '../../secrets/keyring.ts'
import {
  rowIdOf,
  type SealedColumn,
  type SealedField,
  sealedField,
  sealedStart,
} from '../../secrets/sealed-field.ts'
import type { UnknownPlaces } from '../import-column.ts'
import type { OpenImport } from '../import-kind.ts'

/** The figures of a dry run. */
export interface ImportCounts {
  rows: number
  newRows: number
  changedRows: number
  unchangedRows: number
  errorRows: number
}

/** One problem of one cell. */
export interface CellProblem {
  field: string
  /** The heading in the file. */
  column: string
  /** The first 100 characters of the cell; masked if confidential. */
  value: string
  /** A message code below `importProblem`. */
  code: string
  params?: Record<string, string | number>
}

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
  unknownPlaces: UnknownPlaces
  /** Fields that nobody sees unmasked; null if the import is not sealed. */
  secretFields: readonly string[] | null
  /** When its row contents and its file were deleted. */
  strippedAt: string | null
  /** The number of rows that are hidden in the file. */
  hiddenRows: number
  /** What happens to the hidden rows; null until a user decides. */
  hidden: HiddenChoice | null
  revision: number
  jobId: string | null
  createdAt: string
  endedAt: string | null
  endedBy: string | null
}

/** A stored row of a file. */
export interface StoredRow {
  line: number
  /** The cells by field; null if an older version did not store them. */
  raw: Record<string, string> | null
  /** The parsed row; null if it is invalid. */
  parsed: object | null
  /** The key from the kind's `keyOf`. For a sealed row it is a keyed hash, which does not identify the record. */
  key: string | null
  verdict: ImportVerdict
  problems: CellProblem[]
  /** Warnings about a valid row. */
  notes: CellProblem[]
  outcome: ImportOutcome | null
  entity: string | null
  entityVersion: string | null
  version: number
  corrected: Record<string, string>
  correctedAt: string | null
  correctedBy: string | null
}

/** The parts of a row that a commit needs. */
export type CheckedLine = Pick<StoredRow, 'line' | 'parsed' | 'verdict' | 'entity' | 'entityVersion'>

// These columns were written by `JSON.stringify` of the same types.
const read = <T>(text: string): T => JSON.parse(text) as T
// Undefined if the table is from before the column existed.
const readOr = <T>(text: string | null | undefined, otherwise: T): T =>
  typeof text === 'string' ? read(text) : otherwise

const valueOr = <T>(value: T | undefined, otherwise: T): T => value ?? otherwise

export const importOf = (row: Selectable<ImportTableRow>): StoredImport => ({
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
  unknownPlaces: readOr<UnknownPlaces>(row.unknown_places, {}),
  secretFields: readOr<string[] | null>(row.secret_fields, null),
  strippedAt: row.stripped_at,
  hiddenRows: valueOr(row.hidden_rows, 0),
  hidden: valueOr(row.hidden_choice, null),
  revision: row.revision,
  jobId: row.job_id,
  createdAt: row.created_at,
  createdBy: row.created_by,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
})

type SealedCell = 'raw' | 'parsed' | 'mended'
type Opener = Pick<RowSeal, 'open'>

const opened = <Column extends SealedCell>(
  row: Pick<Selectable<ImportLineRow>, 'import_id' | 'line' | Column>,
  column: Column,
  seal: Opener,
): string | null => {
  const text: string | null = row[column]
  return text === null ? null : seal.open(column, text, { importId: row.import_id, line: row.line })
}

type CheckedColumns = 'import_id' | 'line' | 'parsed' | 'verdict' | 'entity' | 'entity_version'

/** Converts the columns that a commit needs. @param seal opens sealed columns */
export const checkedLineOf = (
  row: Pick<Selectable<ImportLineRow>, CheckedColumns>,
  seal: Opener,
): CheckedLine => ({
  line: row.line,
  parsed: readOr<object | null>(opened(row, 'parsed', seal), null),
  verdict: row.verdict,
  entity: row.entity,
  entityVersion: row.entity_version,
})

/** Converts a full row. @param seal opens sealed columns */
export function toStoredRow(row: Selectable<ImportLineRow>, seal: Opener): StoredRow {
  return {
    ...checkedLineOf(row, seal),
    raw: readOr<StoredRow['raw']>(opened(row, 'raw', seal), null),
    key: row.row_key,
    problems: read<CellProblem[]>(row.problems),
    notes: readOr<CellProblem[]>(row.notes, []),
    outcome: row.outcome,
    version: row.version,
    corrected: readOr<Record<string, string>>(opened(row, 'mended', seal), {}),
    correctedAt: row.mended_at,
    correctedBy: row.mended_by,
  }
}

const purpose = 'prangan import rows'
const searchPurpose = `${purpose} search`

type SealedCells = 'raw' | 'parsed' | 'mended'

const columnOf = (column: SealedCells): SealedColumn => ({
  table: 'import_rows',
  column,
  key: ['import_id', 'line'],
  purpose,
  isPartly: true,
})

/** The full rows are sealed, not only the secret cells: a wrongly matched column may contain a secret as well. */
export const sealedRowColumns: readonly SealedColumn[] = (['raw', 'parsed', 'mended'] as const).map(columnOf)

interface RowPlace {
  importId: string
  line: number
}

/** Seals the rows of an import with secret fields. */
export interface RowSeal {
  close(column: SealedCells, json: string, row: RowPlace): string
  /** Opens a text; an unsealed one is returned unchanged. @throws Error if it does not open */
  open(column: SealedCells, text: string, row: RowPlace): string
  /** Returns the hash by which rows of one import are found: the same text gives the same hash. */
  hash(importId: string, text: string): string
  /** Returns the hashes under every secret, because a row may have been stored under an older one. */
  hashes(importId: string, text: string): string[]
}

export function rowSealOf(keyring: Keyring): RowSeal {
  const field = (column: SealedCells): SealedField => sealedField(keyring, columnOf(column))
  const fields = { raw: field('raw'), parsed: field('parsed'), mended: field('mended') }
  const idOf = ({ importId, line }: RowPlace): string => rowIdOf([importId, line])
  const hashUnder = (key: KeyObject, importId: string, text: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([importId, text]))
      .digest('base64url')
  return {
    close: (column, json, row) => fields[column].close(json, idOf(row)),
    open: (column, text, row) => (text.startsWith(sealedStart) ? fields[column].open(text, idOf(row)) : text),
    hash: (importId, text) => hashUnder(keyring.current(searchPurpose).key, importId, text),
    hashes: (importId, text) => keyring.all(searchPurpose).map(({ key }) => hashUnder(key, importId, text)),
  }
}
