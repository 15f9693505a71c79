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

/** A row of the file while it is read. */
export interface RowCells {
  /** Trimmed; one of the field's values where it has some; empty where the file has none, or a word such as “NA”. */
  text(field: string): string
  /** Whether the cell says that what is stored is to be emptied; `text` is empty then. */
  clears(field: string): boolean
  /** Whether the file has a column for it. */
  has(field: string): boolean
  /** Says what is wrong with a cell: a code below `importProblem`. */
  fault(field: string, code: string, params?: Record<string, string | number>): null
  /** Says what is worth a second look in a row that is right: a code below `importProblem`. */
  note(field: string, code: string, params?: Record<string, string | number>): void
  /** Says of an open column that nobody knows what its text stands for; `place` is where it would belong as a value. */
  unknown(field: string, place?: string): null
}

/** A record that is there already. */
export interface ExistingRecord {
  /** `fingerprint` of what it holds. */
  print: string
  /** Its id and version; empty where the kind has none. */
  entity: string
  version: string
  /** Where a row may leave fields open: whether all that it says is so already. */
  holds?(row: object): boolean
  /** What a row that changes it changes, in words of the moment's language: people read it before they agree. */
  changes?(row: object): readonly ChangedCell[]
  /** Where `changes` does not tell of all texts: whether this one of a column is stored so already. */
  storesText?(field: string, text: string): boolean
}

/** A field of a record, as it is and as a row would make it. */
export interface ChangedCell {
  /** Of the column that says it. */
  field: string
  before: string
  after: string
}

/** What a kind is handed for a few rows, in their transaction. */
export interface RowsWork {
  app: App
  db: Kysely<Tables>
  found: OpenImport
  actor: Actor
  at: string
}

/** A row as it was agreed on, and the record it was checked against. */
export interface AgreedRow<Row> {
  line: number
  row: Row
  verdict: 'new' | 'changed'
  entity: string | null
  /** Of that record; null where there is none. */
  version: string | null
}

/** Why a row may not be saved, though nothing in the file is wrong. */
export interface Objection {
  field: string
  code: string
}

/** The record that a row became; a `problem` (a code below `importProblem`) where it could not be written after all. */
export type CommittedRow = { line: number } & ({ entity: string; version: string } | LeftOutRow)

export interface LeftOutRow {
  /** A code below `importProblem`, which may say `value` and `column`. */
  problem: string
  /** The field whose cell it is; the record's own where it is the whole row. */
  field?: string
}

/** A row to be undone: its record, and the version that the import left it in. */
export interface UndoneRow<Row> {
  line: number
  row: Row
  verdict: 'new' | 'changed'
  entity: string
  version: string
}

/** Undoing is proposed by one person and decided by another, who calls `undo` of the imports with the approval. */
interface UndoBySecond {
  /** Writes the proposal, in the transaction that has locked the import. @throws DomainError where nothing can be undone */
  propose(work: RowsWork): Promise<void>
  /** The page on which a proposal is decided; null where none waits. */
  waitsAt(app: App, importId: string): Promise<string | null>
}

/** What was agreed on of an import that is saved by one change of state. */
export interface WholeEnding {
  importId: string
  revision: number | null
  skipBad: boolean
  offer?: ImportOptions | null
}

/** A kind that is committed by one change of state does it itself. Each answers the job that does the rest, where there is one. */
interface WholeEnds {
  commit(app: App, ending: WholeEnding, actor: Actor): Promise<string | null>
  undo(app: App, importId: string, actor: Actor): Promise<string | null>
  /** What may be done besides when it is saved, in the language of the moment; null where there is nothing. */
  offer?(app: App, importId: string): Promise<ImportOffer | null>
  /** Whether undoing would not be refused now. */
  mayUndo(app: App, importId: string): Promise<boolean>
}

/** Something outside the file that is as its rows do not expect it, and may be changed from the upload. */
export interface ImportRemedy {
  /** In the language of the moment; null where nothing is known that helps. */
  find(app: App, importId: string): Promise<ImportRemedyReply | null>
  /** Does what was found and has a `deed`; the file is not checked again by it. @throws DomainError Conflict `import.noRemedy` where nothing helps any more */
  apply(app: App, importId: string, actor: Actor): Promise<void>
}

/** A kind may act at these points of an import, and offer what helps before or after it. */
export interface ImportHooks {
  /** Locks what the import is about, as the first statement of a transaction. */
  lockSubject?(db: Kysely<Tables>, subjectId: string): Promise<void>
  /** Runs in the transaction that starts the import. */
  opened?(db: Kysely<Tables>, found: OpenImport): Promise<void>
  /** Runs in the worker thread at the end of the dry run, once good rows are stored: counts what people read beside the figures. */
  checked?(task: Task, importId: string): Promise<void>
  /** Runs in the transaction that writes the last row, and starts what follows as a job. */
  committed?(db: Kysely<Tables>, found: OpenImport, by: { actor: Actor; at: string }): Promise<void>
  /** Corrects the cause of many wrong rows at once. */
  remedy?: ImportRemedy
  /** The document that may be made of the new records once they are saved. */
  after?: { title: Say; call: string; fileName: string }
}

/**
 * One thing that is imported from files, as its feature declares it. `Row` is what it makes of a row,
 * plain data; `Context` what every row is checked with; `Ready` what it writes of a row.
 */
export interface ImportKind<Row extends object = object, Context = unknown, Ready extends object = Row> {
  /** Who may do any of it. */
  access: readonly Role[]
  title: Say
  /** What it is about and where that is seen. @throws DomainError NotFound where there is no such subject */
  place(app: App, subjectId: string): Promise<{ title: string; link: string }>
  /** Where its files are uploaded, where `place` needs to know about what. */
  uploadedAt?(): { title: string; link: string }
  choices?: readonly ImportChoice[]
  columns(options: ImportOptions): readonly ImportColumn[]
  /** Values that data decide, by the field of their column. */
  values?(app: App): Promise<Readonly<Record<string, readonly ImportValue[]>>>
  /** What `addMissing` can add values of a field to now; of other fields it can add none. */
  addable?(app: App): Promise<Readonly<Record<string, readonly AddPlace[]>>>
  /** Adds missing values to the college's data, so far as it is clear where they belong; answers what it added. */
  addMissing?(app: App, missing: MissingValues, actor: Actor): Promise<readonly AddedValue[]>
  /** The app as it would be with them, for reading alone: nothing is written. */
  withMissing?(app: App, missing: MissingValues): Promise<{ app: App; added: readonly AddedValue[] }>
  /** Read once, before the rows. */
  context(app: App, found: OpenImport): Promise<Context>
  /** Null where a cell is wrong. Not asked where a column's schema refused one. */
  parse(cells: RowCells, context: Context): Row | null
  /** Two rows with one key are about the same record. */
  keyOf(row: Row): string
  /** Changes with whatever of the record a row says. */
  fingerprint(row: Row): string
  /** What is there of these keys, and maybe more; `rows` are all of the file, where it is read as a whole. */
  known(
    app: App,
    db: Kysely<Tables>,
    found: OpenImport,
    keys: readonly string[],
    rows?: readonly Row[],
  ): Promise<ReadonlyMap<string, ExistingRecord>>
  /**
   * Rows about one record that contradict each other: the cell at which that is said, a code below
   * `importProblem` (with `line`; `{code}Elsewhere` where the other line is not known). None of them counts, unless
   * the first one stands. Rows that say the same twice are no problem.
   */
  repeats: { field(options: ImportOptions): string; code: string; firstStands?: true }
  /** What a row says that only one record has, besides its key: two that share it are wrong, unless the first stands. */
  claims?(row: Row): readonly Claim[]
  /** Of its columns those that name one record. */
  claimColumns?: readonly ClaimColumn[]
  /**
   * What other records say against rows that are new or changed, by line: of each the cell, and a code below
   * `importProblem`. Asked of what is right in itself, at the end of the dry run and of a correction; saving judges again.
   */
  objections?(
    app: App,
    db: Kysely<Tables>,
    rows: readonly AgreedRow<Row>[],
    found: Pick<OpenImport, 'options'>,
  ): Promise<ReadonlyMap<number, Objection>>
  /** A record that is there stays as it is: its row is unchanged, whatever it says. */
  leavesKnown?: true
  /** Its lists are records of the college: they stay whole when a person in them is erased. */
  isRecord?: true
  /** Rows a transaction, where each is much work (else `chunkRows`): who writes, or wants a number of its series, waits for it. */
  rowsAtOnce?: Readonly<Record<Engine, number>>
  /** Its rows may be written in any order: none gets a number or a place that follows those before it. */
  inAnyOrder?: true
  /**
   * What is written of rows, one of each, made before their transaction: what takes long and asks no table, such as
   * sealing. Otherwise the rows themselves are.
   */
  ready?(app: App, rows: readonly Row[]): readonly Ready[]
  /** In the transaction, before `known` is asked: until it ends nobody else saves what these are about. */
  lock?(work: RowsWork, rows: readonly Ready[]): Promise<void>
  /** Writes rows; of one that was written since, it says so by a problem. */
  commit?(work: RowsWork, rows: readonly AgreedRow<Ready>[]): Promise<readonly CommittedRow[]>
  /** Takes rows back whose record is in the version that they left; a problem for each that stays. */
  undo?(work: RowsWork, rows: readonly UndoneRow<Row>[]): Promise<ReadonlyMap<number, string>>
  /** Where undoing needs a second person. */
  undoBySecond?: UndoBySecond
  /** Keeps its good rows in a table of its own. */
  held?: HeldRows<Row>
  ends?: WholeEnds
  hooks?: ImportHooks
}

export type ImportKinds = Readonly<Record<string, ImportKind>>

/** Where a kind keeps good rows that do not count yet, so that a large file is not stored twice. */
export interface HeldRows<Row> {
  /** Rows of one statement. */
  add(db: Kysely<Tables>, importId: string, rows: readonly Row[]): Promise<void>
  /** Fingerprints of what is held of these keys. */
  find(db: Kysely<Tables>, importId: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
  clear(db: Kysely<Tables>, importId: string): Promise<void>
  /** After the last of them: what goes with them. `rows` are all, or those that were mended. */
  complete(db: Kysely<Tables>, importId: string, rows: readonly Row[], isWhole: boolean): Promise<void>
}

/** Something that one record has and no other: a number, an email. */
export interface Claim {
  /** The column at which it is said that another row has it. */
  field: string
  /** Capitals make no difference; an empty one claims nothing. */
  text: string
  /** Where it is the only one, where that is not everywhere. */
  within?: string
}

/** A column whose text is such a claim in a row that is wrong elsewhere, too: see `settle-wrong-claims.ts`. */
export interface ClaimColumn {
  field: string
  /** Columns that say where it is the only one. */
  within?: readonly string[]
  /** Its text as the kind reads it, where spaces or dashes in it say nothing. */
  read?(text: string): string
}
