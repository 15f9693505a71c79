import type { Kysely } from 'kysely'
import type { ImportEffect, ImportOffer, ImportRemedyReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions, ImportState } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import type { Engine } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import type { Task } from '../jobs/job-kind.ts'
import type { HeadingRows } from '../spreadsheets/heading-rows.ts'
import type {
  AddedValue,
  AddPlace,
  ImportChoice,
  ImportColumn,
  ImportValue,
  MissingValues,
  Say,
} from './import-column.ts'

/**
 * Declares one thing that is imported from files. `Row` is what the kind makes of a row, plain data; `Context` is what
 * it checks every row with; `Prepared` is what it writes of a row.
 */
export interface ImportKind<Row extends object = object, Context = unknown, Prepared extends object = Row> {
  /** Who may do any of it. */
  access: readonly Role[]
  title: Say
  /** What it is about and where that is seen. @throws DomainError NotFound where there is no such subject */
  place(app: App, subjectId: string): Promise<{ title: string; link: string }>
  /** Where its files are uploaded, where `place` needs to know about what. */
  uploadedAt?(): { title: string; link: string }
  choices?: readonly ImportChoice[]
  /** Its lists are records of the college: they stay whole when a person in them is erased. */
  isRecord?: true
  columns: ImportColumns
  identity: RowIdentity<Row>
  rows: RowChecks<Row, Context>
  writing: RowWriting<Row, Prepared>
  hooks?: ImportHooks
}

export type ImportKinds = Readonly<Record<string, ImportKind>>

/** Declares which columns a file has, which values data decide, and how values that the college lacks are added. */
interface ImportColumns {
  /** All of them, as far as they depend on what was chosen before the file. */
  list(options: ImportOptions): readonly ImportColumn[]
  /** Rows of a file that name what the rows below are about: these get a column with it. */
  headingRows?: HeadingRows
  /** Values that data decide, by the field of their column. */
  values?(app: App): Promise<Readonly<Record<string, readonly ImportValue[]>>>
  /** What `addMissing` can add values of a field to now; of other fields it can add none. */
  addable?(app: App): Promise<Readonly<Record<string, readonly AddPlace[]>>>
  /** Adds missing values to the college's data, so far as it is clear where they belong; answers what it added. */
  addMissing?(app: App, missing: MissingValues, actor: Actor): Promise<readonly AddedValue[]>
  /** The app as it would be with them, for reading alone: nothing is written. */
  withMissing?(app: App, missing: MissingValues): Promise<{ app: App; added: readonly AddedValue[] }>
}

/** Declares how a row is recognised: which record it is about, what is stored of that, and what only one record has. */
export interface RowIdentity<Row extends object = object> {
  /** Two rows with one key are about the same record. */
  keyOf(row: Row): string
  /** Changes with whatever of the record a row says. */
  fingerprint(row: Row): string
  /**
   * Rows about one record that contradict each other: the cell at which that is said, a code below
   * `importProblem` (with `line`; `{code}Elsewhere` where the other line is not known). None of them counts, unless
   * the first one stands. Rows that say the same twice are no problem.
   */
  repeats: { field(options: ImportOptions): string; code: string; firstStands?: true }
  /** The columns whose cells name one record, even where the row is wrong elsewhere. */
  uniqueColumns?: readonly UniqueColumn[]
  /** What a row says that only one record has, besides its key: two that share it are wrong, unless the first stands. */
  uniqueValues?(row: Row): readonly UniqueValue[]
  /** Records that are stored already are never changed: their rows count as unchanged, whatever they say. */
  keepsExisting?: true
  /** Finds the records with these keys, and maybe more; `rows` are all of the file, where it is read as a whole. */
  findExisting(
    app: App,
    db: Kysely<Tables>,
    found: OpenImport,
    keys: readonly string[],
    rows?: readonly Row[],
  ): Promise<ReadonlyMap<string, ExistingRecord>>
}

/** Declares how the cells of a row become what is written, and what speaks against it. */
interface RowChecks<Row extends object = object, Context = unknown> {
  /**
   * Its files print totals between the rows: these are left out with a note, and are no errors. The fields are those
   * that differ from row to row; the others may have one value for all rows, and say nothing about it.
   */
  totalsIn?: readonly string[]
  /** Read once, before the rows. */
  context(app: App, found: OpenImport): Promise<Context>
  /** Null where a cell is wrong, or the row is left out. Not called where a column's schema refused one. */
  parse(cells: RowCells, context: Context): Row | null
  /** How the register names the record of a row, where a file may name it otherwise: people compare both. */
  registeredName?(row: Row): string
  /** Rows make a record together, so after a correction all rows of the file are checked again, not those of its key. */
  areJoined?: true
  /**
   * Returns, by line, the objection of other records to a new or changed row: the cell and a code below
   * `importProblem`. It gets only rows that are valid in themselves, at the end of the dry run and of a correction;
   * saving checks again.
   */
  objections?(
    app: App,
    db: Kysely<Tables>,
    rows: readonly AgreedRow<Row>[],
    found: Pick<OpenImport, 'options'>,
  ): Promise<ReadonlyMap<number, Objection>>
}

/** Declares how rows that were agreed on are saved and undone: row by row in chunks, or all in a single step. */
export interface RowWriting<Row extends object = object, Prepared extends object = Row> {
  /** Rows a transaction, where each is much work (else `chunkRows`): who writes, or wants a number of its series, waits for it. */
  chunkSize?: Readonly<Record<Engine, number>>
  /** Its rows may be written in any order: none gets a number or a place that follows those before it. */
  inAnyOrder?: true
  /**
   * Makes what is written of rows, one of each, before their transaction: what takes long and reads no table, such as
   * sealing. Otherwise the rows themselves are written.
   */
  prepare?(app: App, rows: readonly Row[]): readonly Prepared[]
  /**
   * Takes an advisory lock, as the first statement of each transaction that writes or undoes rows: until it ends nobody
   * else saves what these are about. Of undoing it gets no rows.
   */
  mutex?(work: MutexWork, rows: readonly Prepared[]): Promise<void>
  /** Writes rows; answers a problem for one that was written since. */
  commit?(work: RowsWork, rows: readonly AgreedRow<Prepared>[]): Promise<readonly CommittedRow[]>
  /** Takes rows back whose record is in the version that they left; a problem for each that stays. */
  undo?(work: RowsWork, rows: readonly UndoneRow<Row>[]): Promise<ReadonlyMap<number, string>>
  /** Returns the rows whose record `undo` would keep now, with the problem of each: the question before it counts them. */
  previewUndo?(
    app: App,
    db: Kysely<Tables>,
    rows: readonly WrittenRow[],
  ): Promise<ReadonlyMap<number, string>>
  /**
   * Where one person uploads and another, who has one of these roles, saves. Only the first may change columns and cells;
   * the person who saved it does not undo it. The command line of the server is exempt.
   */
  savedBySecond?: readonly Role[]
  /** Where undoing needs a second person. */
  undoBySecond?: UndoBySecond
  /** Stores good rows in a table of the feature until they count. */
  pending?: PendingRows<Row>
  /** Replaces `commit` and `undo` where one change of state saves or undoes all rows. */
  singleStep?: SingleStepCompletion
  /** The document that may be made of the new records once they are saved. */
  after?: { title: Say; call: string; fileName: string }
}

/** Declares what a kind does at points of an import, and the help that it offers where many rows are wrong. */
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
  /** Says what saving these good rows would alter besides their own records, in the language of the moment. */
  effects?(app: App, rows: readonly object[]): Promise<readonly ImportEffect[]>
}

/** An import as its kind sees it. */
export interface OpenImport {
  id: string
  kind: string
  subjectId: string
  options: ImportOptions
  fileName: string
  state: ImportState
  /** The id of the user who uploaded it, see `people`. */
  createdBy: string
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
  /** Leaves the row out and says why, where that is no error of the file: a code below `importProblem`. */
  leaveOut(field: string, code: string, params?: Record<string, string | number>): null
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

export type MutexWork = Pick<RowsWork, 'app' | 'db'>

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
  /** What its sentence names; days are written day first. */
  params?: Record<string, string | number>
}

/** The record that a row became; a `problem` (a code below `importProblem`) where it could not be written after all. */
export type CommittedRow = { line: number } & ({ entity: string; version: string } | LeftOutRow)

export interface LeftOutRow {
  /** A code below `importProblem`, which may say `value` and `column`. */
  problem: string
  /** The field whose cell it is; the record's own where it is the whole row. */
  field?: string
}

/** A row that was saved: its record, and the version that the import left it in. */
export interface WrittenRow {
  line: number
  entity: string
  version: string
}

/** A row to be undone. */
export interface UndoneRow<Row> extends WrittenRow {
  row: Row
  verdict: 'new' | 'changed'
}

/** Something that one record has and no other: a number, an email. */
export interface UniqueValue {
  /** The column at which it is said that another row has it. */
  field: string
  /** Capitals make no difference; an empty one is no value. */
  text: string
  /** Where it is the only one, where that is not everywhere. */
  within?: string
}

/** A column whose text is such a value in a row that is wrong elsewhere, too: see `unique-values.ts`. */
export interface UniqueColumn {
  field: string
  /** Columns that say where it is the only one. */
  within?: readonly string[]
  /** Its text as the kind reads it, where spaces or dashes in it say nothing. */
  read?(text: string): string
}

/** Undoing is proposed by one person and decided by another, who calls `undo` of the imports with the approval. */
interface UndoBySecond {
  /** Writes the proposal, in the transaction that has locked the import. @throws DomainError where nothing can be undone */
  propose(work: RowsWork): Promise<void>
  /** The page on which a proposal is decided; null where none waits. */
  waitsAt(app: App, importId: string): Promise<string | null>
}

/** What was agreed on of an import that is saved in a single step. */
export interface SingleStepCommit {
  importId: string
  revision: number | null
  skipBad: boolean
  offer?: ImportOptions | null
}

/** Each answers the job that does the rest, where there is one. */
interface SingleStepCompletion {
  commit(app: App, agreed: SingleStepCommit, actor: Actor): Promise<string | null>
  undo(app: App, importId: string, actor: Actor): Promise<string | null>
  /** What may be done besides when it is saved, in the language of the moment; null where there is nothing. */
  offer?(app: App, importId: string): Promise<ImportOffer | null>
  /** Whether undoing would not be refused now. */
  mayUndo(app: App, importId: string): Promise<boolean>
}

/** A table of the feature for good rows that do not count yet, so that a large file is not stored twice. */
export interface PendingRows<Row> {
  /** Rows of one statement. */
  add(db: Kysely<Tables>, importId: string, rows: readonly Row[]): Promise<void>
  /** Fingerprints of the pending rows with these keys. */
  find(db: Kysely<Tables>, importId: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
  clear(db: Kysely<Tables>, importId: string): Promise<void>
  /** After the last of them: what goes with them. `rows` are all, or those that were corrected. */
  complete(db: Kysely<Tables>, importId: string, rows: readonly Row[], isWhole: boolean): Promise<void>
}

/** Something outside the file that is as its rows do not expect it, and may be changed from the upload. */
export interface ImportRemedy {
  /** In the language of the moment; null where nothing is known that helps. */
  find(app: App, importId: string): Promise<ImportRemedyReply | null>
  /** Does what was found and has a `deed`; the file is not checked again by it. @throws DomainError Conflict `import.noRemedy` where nothing helps any more */
  apply(app: App, importId: string, actor: Actor): Promise<void>
}
