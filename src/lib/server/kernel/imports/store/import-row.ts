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

/** What the dry run found, in figures. */
export interface ImportCounts {
  rows: number
  newRows: number
  changedRows: number
  unchangedRows: number
  errorRows: number
}

/** One thing wrong in one cell. */
export interface CellProblem {
  field: string
  /** As the file heads it. */
  column: string
  /** What stands there, its first 100 characters; masked where it may not be seen. */
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
  /** Fields that nobody sees in clear; null where the import is not sealed. */
  secretFields: readonly string[] | null
  /** When its rows were stripped and its file went. */
  strippedAt: string | null
  /** Rows that are hidden in the file. */
  hiddenRows: number
  /** What becomes of them; null where nobody has said it. */
  hidden: HiddenChoice | null
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
  /** Of a sealed row a keyed hash, which leads to no record: its kind's `keyOf` what was parsed does. */
  key: string | null
  verdict: ImportVerdict
  problems: CellProblem[]
  /** What is worth a second look in a row that is right. */
  notes: CellProblem[]
  outcome: ImportOutcome | null
  entity: string | null
  entityVersion: string | null
  version: number
  mended: Record<string, string>
  mendedAt: string | null
  mendedBy: string | null
}

/** What was agreed on of a row. */
export type CheckedLine = Pick<StoredRow, 'line' | 'parsed' | 'verdict' | 'entity' | 'entityVersion'>

// What these columns hold was written by `JSON.stringify` of the same types.
const read = <T>(text: string): T => JSON.parse(text) as T
// A table of before a column has nothing there at all.
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

/** @param seal opens what is sealed */
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

/** @param seal opens what is sealed */
export function rowOf(row: Selectable<ImportLineRow>, seal: Opener): StoredRow {
  return {
    ...checkedLineOf(row, seal),
    raw: readOr<StoredRow['raw']>(opened(row, 'raw', seal), null),
    key: row.row_key,
    problems: read<CellProblem[]>(row.problems),
    notes: readOr<CellProblem[]>(row.notes, []),
    outcome: row.outcome,
    version: row.version,
    mended: readOr<Record<string, string>>(opened(row, 'mended', seal), {}),
    mendedAt: row.mended_at,
    mendedBy: row.mended_by,
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

/** Whole rows, and not the secret cells alone: in a wrong column a secret is one as well. */
export const sealedRowColumns: readonly SealedColumn[] = (['raw', 'parsed', 'mended'] as const).map(columnOf)

interface RowPlace {
  importId: string
  line: number
}

/** How the rows of an import with secret fields are kept. */
export interface RowSeal {
  close(column: SealedCells, json: string, row: RowPlace): string
  /** What is not sealed stays as it is. @throws Error where it does not open */
  open(column: SealedCells, text: string, row: RowPlace): string
  /** What rows of one import are found by: the same for the same text. */
  hash(importId: string, text: string): string
  /** Under every secret: a row may have been kept before the newest came. */
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
