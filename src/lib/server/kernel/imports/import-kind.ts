import type { Kysely } from 'kysely'
import type { ImportOffer, ImportRemedyReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions, ImportState } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import type { Engine } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import type { Task } from '../jobs/job-kind.ts'
import type {
  AddedValue,
  AddPlace,
  ImportChoice,
  ImportColumn,
  ImportValue,
  MissingValues,
  Say,
} from './import-column.ts'

/** An import as its kind sees it. */
export interface OpenImport {
  id: string
  kind: string
  subjectId: string
  options: ImportOptions
  fileName: string
  state: ImportState
}

/** A row of the file while it is parsed. */
export interface RowCells {
  /**
   * Returns the trimmed text, or the matching value for a field with fixed values; empty if the file has none, or a
   * word such as “NA”.
   */
  text(field: string): string
  /** Whether the cell asks to clear the stored value; `text` is then empty. */
  clears(field: string): boolean
  /** Whether the file has a column for the field. */
  has(field: string): boolean
  /** Reports a problem of a cell: a code below `importProblem`. */
  fault(field: string, code: string, params?: Record<string, string | number>): null
  /** Reports a warning about a valid row: a code below `importProblem`. */
  note(field: string, code: string, params?: Record<string, string | number>): void
  /** Reports an unknown text of an open column; `place` is the scope in which it would be added as a value. */
  unknown(field: string, place?: string): null
}

/** An existing record. */
export interface ExistingRecord {
  /** `fingerprint` of its stored values. */
  print: string
  /** Its id and version; empty if the kind has none. */
  entity: string
  version: string
  /** For rows that may omit fields: whether the record already has all values of the row. */
  holds?(row: object): boolean
  /** Returns the changes of a row in the current language, for review before the commit. */
  changes?(row: object): readonly ChangedCell[]
  /** If `changes` does not cover all texts: whether this text of a column is already stored. */
  storesText?(field: string, text: string): boolean
}

/** A field of a record before and after a change by a row. */
export interface ChangedCell {
  /** The field of its column. */
  field: string
  before: string
  after: string
}

/** What a kind gets to process a batch of rows in its transaction. */
export interface RowsWork {
  app: App
  db: Kysely<Tables>
  found: OpenImport
  actor: Actor
  at: string
}

/** A reviewed row, and the record it was checked against. */
export interface AgreedRow<Row> {
  line: number
  row: Row
  verdict: 'new' | 'changed'
  entity: string | null
  /** The version of that record; null if there is none. */
  version: string | null
}

/** The reason against saving a row that is valid in itself. */
export interface Objection {
  field: string
  code: string
}

/**
 * The record that a row created or changed; a `problem` (a code below `importProblem`) if it could not be written
 * after all.
 */
export type CommittedRow = { line: number } & ({ entity: string; version: string } | LeftOutRow)

export interface LeftOutRow {
  /** A code below `importProblem`, whose message may use `value` and `column`. */
  problem: string
  /** The field of the cell; the record's own field if it is the whole row. */
  field?: string
}

/** A row to undo: its record, and the record's version after the import. */
export interface UndoneRow<Row> {
  line: number
  row: Row
  verdict: 'new' | 'changed'
  entity: string
  version: string
}

/**
 * For kinds whose undo one person proposes and another decides, by calling `undo` of the imports with the approval.
 */
interface UndoBySecond {
  /**
   * Writes the proposal in the transaction that has locked the import.
   * @throws DomainError if nothing can be undone
   */
  propose(work: RowsWork): Promise<void>
  /** Returns the page on which a proposal is decided; null if none is waiting. */
  waitsAt(app: App, importId: string): Promise<string | null>
}

/** The options of a commit in a single step. */
export interface WholeEnding {
  importId: string
  revision: number | null
  skipBad: boolean
  offer?: ImportOptions | null
}

/**
 * For a kind that commits in a single step by itself. Each function returns the job that does the rest, if there is
 * one.
 */
interface WholeEnds {
  commit(app: App, ending: WholeEnding, actor: Actor): Promise<string | null>
  undo(app: App, importId: string, actor: Actor): Promise<string | null>
  /** Returns what can be done in addition when it is saved, in the current language; null if there is nothing. */
  offer?(app: App, importId: string): Promise<ImportOffer | null>
  /** Whether an undo would be allowed now. */
  mayUndo(app: App, importId: string): Promise<boolean>
}

/** A correction outside the file, offered on the import's page, if records differ from what the rows expect. */
export interface ImportRemedy {
  /** Returns the remedy in the current language; null if there is none. */
  find(app: App, importId: string): Promise<ImportRemedyReply | null>
  /**
   * Applies the remedy if it has a `deed`; it does not check the file again.
   * @throws DomainError Conflict `import.noRemedy` if it no longer applies
   */
  apply(app: App, importId: string, actor: Actor): Promise<void>
}

/** A kind may act at these points of an import, and offer what helps before or after it. */
export interface ImportHooks {
  /** Locks the subject of the import, as the first statement of a transaction. */
  lockSubject?(db: Kysely<Tables>, subjectId: string): Promise<void>
  /** Runs in the transaction that starts the import. */
  opened?(db: Kysely<Tables>, found: OpenImport): Promise<void>
  /**
   * Runs in the worker thread at the end of the dry run, once valid rows are stored: it computes figures that are
   * shown with the others.
   */
  checked?(task: Task, importId: string): Promise<void>
  /** Runs in the transaction that writes the last row, and starts what follows as a job. */
  committed?(db: Kysely<Tables>, found: OpenImport, by: { actor: Actor; at: string }): Promise<void>
  /** Corrects the cause of many invalid rows at once. */
  remedy?: ImportRemedy
  /** A document that can be created of the new records once they are saved. */
  after?: { title: Say; call: string; fileName: string }
}

/**
 * A kind of import, as its feature declares it. `Row` is the parsed row, plain data; `Context` is what every row is
 * checked with; `Ready` is the prepared form of a row that is written.
 */
export interface ImportKind<Row extends object = object, Context = unknown, Ready extends object = Row> {
  /** The roles that may run the import. */
  access: readonly Role[]
  title: Say
  /** Returns the subject's title and link. @throws DomainError NotFound if there is no such subject */
  place(app: App, subjectId: string): Promise<{ title: string; link: string }>
  /** Returns the page on which its files are uploaded, if `place` needs a subject. */
  uploadedAt?(): { title: string; link: string }
  choices?: readonly ImportChoice[]
  columns(options: ImportOptions): readonly ImportColumn[]
  /** Returns values that depend on data, by the field of their column. */
  values?(app: App): Promise<Readonly<Record<string, readonly ImportValue[]>>>
  /** Returns the scopes in which `addMissing` can add values of a field now; it can add none for other fields. */
  addable?(app: App): Promise<Readonly<Record<string, readonly AddPlace[]>>>
  /** Adds missing values to the college's data if their scope is clear; returns what it added. */
  addMissing?(app: App, missing: MissingValues, actor: Actor): Promise<readonly AddedValue[]>
  /** Returns an app in which they exist, for reading only: nothing is written. */
  withMissing?(app: App, missing: MissingValues): Promise<{ app: App; added: readonly AddedValue[] }>
  /** Reads the context once, before the rows. */
  context(app: App, found: OpenImport): Promise<Context>
  /** Parses a row; returns null if a cell is invalid. It is not called if a column's schema refused a cell. */
  parse(cells: RowCells, context: Context): Row | null
  /** Two rows with the same key are about the same record. */
  keyOf(row: Row): string
  /** Changes with every value of the row. */
  fingerprint(row: Row): string
  /**
   * Returns the existing records of these keys, possibly more; `rows` are all rows of the file if it is read at once.
   */
  known(
    app: App,
    db: Kysely<Tables>,
    found: OpenImport,
    keys: readonly string[],
    rows?: readonly Row[],
  ): Promise<ReadonlyMap<string, ExistingRecord>>
  /**
   * How contradicting rows about one record are reported: the cell, and a code below `importProblem` (with `line`;
   * `{code}Elsewhere` if the other line is unknown). None of them is saved, unless `firstStands` lets the first one
   * count. Rows with equal content are no problem.
   */
  repeats: { field(options: ImportOptions): string; code: string; firstStands?: true }
  /**
   * Returns the values of a row that must be unique in addition to its key: rows that share one are invalid, except
   * the first if `firstStands`.
   */
  claims?(row: Row): readonly Claim[]
  /** The columns with such unique values. */
  claimColumns?: readonly ClaimColumn[]
  /**
   * Returns conflicts of new or changed rows with other records, by line: the cell, and a code below `importProblem`.
   * It is called for valid rows at the end of the dry run and of a correction; the commit checks again.
   */
  objections?(
    app: App,
    db: Kysely<Tables>,
    rows: readonly AgreedRow<Row>[],
    found: Pick<OpenImport, 'options'>,
  ): Promise<ReadonlyMap<number, Objection>>
  /** Existing records are never changed: their row is unchanged, whatever its content. */
  leavesKnown?: true
  /** Its lists are records of the college, which are retained when a person in them is erased. */
  isRecord?: true
  /**
   * Rows per transaction if each is much work (else `chunkRows`): other writers, and users of the same number series,
   * wait for it.
   */
  rowsAtOnce?: Readonly<Record<Engine, number>>
  /** Its rows may be written in any order: none gets a number or a position that follows the previous one. */
  inAnyOrder?: true
  /**
   * Returns the prepared form of each row before their transaction: work that takes long and needs no table, such as
   * sealing. By default the rows themselves are written.
   */
  ready?(app: App, rows: readonly Row[]): readonly Ready[]
  /** Runs in the transaction before `known`: it blocks other writers of these records until the transaction ends. */
  lock?(work: RowsWork, rows: readonly Ready[]): Promise<void>
  /** Writes rows; a record that changed since is reported as a problem. */
  commit?(work: RowsWork, rows: readonly AgreedRow<Ready>[]): Promise<readonly CommittedRow[]>
  /** Undoes rows whose record still has the version after the import; returns a problem for each row that stays. */
  undo?(work: RowsWork, rows: readonly UndoneRow<Row>[]): Promise<ReadonlyMap<number, string>>
  /** Set if an undo needs a second person. */
  undoBySecond?: UndoBySecond
  /** Stores its valid rows in a table of its own. */
  held?: HeldRows<Row>
  ends?: WholeEnds
  hooks?: ImportHooks
}

export type ImportKinds = Readonly<Record<string, ImportKind>>

/** Stores a kind's valid rows before they take effect, so that a large file is not stored twice. */
export interface HeldRows<Row> {
  /** Adds the rows of one statement. */
  add(db: Kysely<Tables>, importId: string, rows: readonly Row[]): Promise<void>
  /** Returns the fingerprints of stored rows with these keys. */
  find(db: Kysely<Tables>, importId: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
  clear(db: Kysely<Tables>, importId: string): Promise<void>
  /** Runs after the last row and stores what belongs to all of them. `rows` are all, or those that were corrected. */
  complete(db: Kysely<Tables>, importId: string, rows: readonly Row[], isWhole: boolean): Promise<void>
}

/** A value that only one record may have: a number, an email. */
export interface Claim {
  /** The column at which the conflict is reported. */
  field: string
  /** Compared without case; an empty text reserves nothing. */
  text: string
  /** The scope in which it must be unique, unless that is everywhere. */
  within?: string
}

/** A column with a unique value that is also compared in rows that are invalid elsewhere: see `settleWrongClaims`. */
export interface ClaimColumn {
  field: string
  /** The columns that define the scope of uniqueness. */
  within?: readonly string[]
  /** Normalises the text as the kind does, if its spaces or dashes are insignificant. */
  read?(text: string): string
}
