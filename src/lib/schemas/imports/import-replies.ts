/** Replies of the import calls. */
import * as v from 'valibot'
import {
  hiddenChoice,
  importMapping,
  importMeanings,
  importOutcomes,
  importStates,
  importVerdicts,
} from './import-requests.ts'

const count = v.number()

const importColumn = v.object({
  field: v.string(),
  title: v.string(),
  required: v.boolean(),
  help: v.string(),
  /** Allowed values of the field, where there are few. */
  values: v.array(v.object({ value: v.string(), title: v.string() })),
  /** Page on which these values are managed; null where nobody can change them. */
  listedAt: v.nullable(v.string()),
  /**
   * Possible parents for a missing value that addImportValues adds, such as the courses for a branch; empty where none
   * can be added.
   */
  addTo: v.array(v.object({ value: v.string(), title: v.string() })),
  /** The field identifies the record of a row. */
  isName: v.boolean(),
  /** The field may have one value for all rows, where the file has no column for it. */
  mayBeSame: v.boolean(),
})
export type ImportColumnReply = v.InferOutput<typeof importColumn>

/** An optional action on saving, with its choices; every choice may be left open. */
const importOffer = v.object({
  label: v.string(),
  help: v.string(),
  choices: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      /** Values that depend on the first choice name its value in `within`. */
      values: v.array(v.object({ value: v.string(), title: v.string(), within: v.string() })),
    }),
  ),
})
export type ImportOffer = v.InferOutput<typeof importOffer>

/** A remedy for many wrong rows at once, with the label of its button. */
const importRemedy = v.object({
  text: v.string(),
  /** Shown below the text, as a list. */
  lines: v.array(v.string()),
  /** Label of the button that applies it; null where a person must do it on another page. */
  deed: v.nullable(v.string()),
  /** Link to that page. */
  link: v.nullable(v.object({ text: v.string(), to: v.string() })),
  /** The unknown values that it resolves, by field; they are not asked for one by one. */
  settles: v.record(v.string(), v.array(v.string())),
})
export type ImportRemedyReply = v.InferOutput<typeof importRemedy>

/** Something besides its own records that saving would alter. */
const importEffect = v.object({
  what: v.string(),
  before: v.string(),
  after: v.string(),
  /** Page of the record; null where it has none. */
  link: v.nullable(v.string()),
})
export type ImportEffect = v.InferOutput<typeof importEffect>

/** A text of files with the value that a person assigned to it. */
const rememberedWord = v.object({
  field: v.string(),
  title: v.string(),
  text: v.string(),
  value: v.string(),
  /** Title of the value. */
  meant: v.string(),
  /** The file and time of the assignment; empty and null where it was made in this file or not recorded. */
  fileName: v.string(),
  at: v.nullable(v.string()),
  /** The assignment was made in an earlier file. */
  isEarlier: v.boolean(),
})
export type RememberedWord = v.InferOutput<typeof rememberedWord>
export const rememberedWordsReply = v.object({ words: v.array(rememberedWord) })

/** Rows with the same kind of problem; the most frequent one comes first. */
const problemGroup = v.object({
  message: v.string(),
  rows: count,
  /** The first line numbers. */
  lines: v.array(count),
  /** For each of these lines the line that it repeats or contradicts; empty where the problem has none. */
  others: v.array(count),
  /** The values in these cells, most frequent first. */
  values: v.array(v.object({ value: v.string(), rows: count })),
})
export type ProblemGroup = v.InferOutput<typeof problemGroup>

/** A corrected cell and who corrected it, newest first. */
const cellCorrection = v.object({
  line: count,
  title: v.string(),
  before: v.string(),
  after: v.string(),
  by: v.string(),
  at: v.string(),
})

/** A row that was not written, or a record that an undo did not remove, with the reason. */
const leftRow = v.object({
  line: count,
  /** Name of the record in the file; empty where there is none. */
  about: v.string(),
  message: v.string(),
})

/** The current state of an import. */
export const importView = v.object({
  id: v.string(),
  kind: v.string(),
  subjectId: v.string(),
  fileName: v.string(),
  state: v.picklist(importStates),
  rows: count,
  newRows: count,
  changedRows: count,
  unchangedRows: count,
  errorRows: count,
  /** Those of the unchanged rows that repeat another row of the file. */
  repeatedRows: count,
  /** Rows with errors that can be viewed and corrected here; the error file contains all of them. */
  shownErrorRows: count,
  /** Committed import: rows left out because their record was changed meanwhile. Undone import: records that stay. */
  notDoneRows: count,
  /** The first of these rows. */
  leftRows: v.array(leftRow),
  /** Valid rows with a warning. */
  notedRows: count,
  revision: count,
  headers: v.array(v.string()),
  mapping: importMapping,
  meanings: importMeanings,
  /** Rows that are hidden in the file, and how they are treated; null where nobody has decided yet. */
  hiddenRows: count,
  hidden: v.nullable(hiddenChoice),
  /** Texts of the file that match no value of their field. */
  unknownValues: v.record(v.string(), v.array(v.string())),
  /** Texts that were resolved because a person assigned a value to them. */
  words: v.array(rememberedWord),
  /** Proposals for unknown texts from files about another class or year. */
  proposedWords: v.array(rememberedWord),
  columns: v.array(importColumn),
  /** What was chosen before the file. */
  chosen: v.array(v.object({ title: v.string(), text: v.string() })),
  /** The job that processes it; null where none does. */
  jobId: v.nullable(v.string()),
  /** It is being processed; small imports are saved or undone without a job. */
  isAtWork: v.boolean(),
  mayUndo: v.boolean(),
  /** How many records an undo would take back and keep now; null where that is not known. */
  undoCounts: v.nullable(
    v.object({
      undone: count,
      kept: count,
      reasons: v.array(v.object({ message: v.string(), records: count })),
    }),
  ),
  /** An undo is only proposed, and a second person decides on it. */
  undoNeedsSecond: v.boolean(),
  /** Page on which a proposed undo is decided; null where there is none. */
  undoWaitsAt: v.nullable(v.string()),
  /** Follow-up action after the commit, with its call. */
  after: v.nullable(v.object({ title: v.string(), call: v.string(), fileName: v.string() })),
  offer: v.nullable(importOffer),
  remedy: v.nullable(importRemedy),
  /** What saving would alter besides its own records; null where the kind alters nothing else. */
  effects: v.nullable(v.array(importEffect)),
  /** The same file is already saved for another subject: a confirmation is required before it is saved again. */
  sameFile: v.nullable(v.object({ title: v.string(), link: v.string(), at: v.string() })),
  /** Number of corrected cells, and the newest of them. */
  mends: v.object({ total: count, cells: v.array(cellCorrection) }),
  /** Problems of the rows with errors that can be viewed. */
  problemGroups: v.array(problemGroup),
  /** Warnings of the valid rows, or of the first of very many. */
  noteGroups: v.array(problemGroup),
  /** Title and link of the subject; null where it no longer exists. */
  place: v.nullable(v.object({ title: v.string(), link: v.string() })),
  createdAt: v.string(),
  createdBy: v.string(),
  endedAt: v.nullable(v.string()),
  endedBy: v.nullable(v.string()),
})
export type ImportView = v.InferOutput<typeof importView>

export const importsView = v.object({
  imports: v.array(
    v.omit(importView, [
      'headers',
      'mapping',
      'meanings',
      'unknownValues',
      'columns',
      'hiddenRows',
      'hidden',
      'offer',
      'remedy',
      'effects',
      'sameFile',
      'problemGroups',
      'noteGroups',
      'place',
      'words',
      'proposedWords',
      'mends',
      'undoCounts',
    ] as const),
  ),
  total: count,
})

/** A field whose column cannot be determined from the headings. */
const importDoubt = v.object({
  field: v.string(),
  /** Candidate columns (0-based), in the order of the file. */
  candidates: v.array(count),
  /** True where several columns match equally well; false where each matches only in part. */
  isEqual: v.boolean(),
})
export type ImportDoubt = v.InferOutput<typeof importDoubt>

/** Another kind of import, and its upload page. */
const looksLike = v.object({
  title: v.string(),
  page: v.string(),
  link: v.string(),
  /** The reader may upload such files. */
  mayOpen: v.boolean(),
})
export type LooksLike = v.InferOutput<typeof looksLike>

/** The columns of the file with the proposed mapping. */
export const startedImport = v.object({
  importId: v.string(),
  fileName: v.string(),
  rows: count,
  headers: v.array(v.string()),
  /** The first five rows, as a preview. */
  sample: v.array(v.array(v.string())),
  /** Names of the other sheets of the file, which are not read. */
  otherSheets: v.array(v.string()),
  /** Names of hidden sheets, which are not read either. */
  hiddenSheets: v.array(v.string()),
  /** Number of hidden rows: checkImport must decide how they are treated. */
  hiddenRows: count,
  /** The decision that was made before. */
  hidden: v.nullable(hiddenChoice),
  /** Hidden columns (0-based); `mapping` contains none of them unless a person mapped it. */
  hiddenColumns: v.array(count),
  /** Columns with cells merged over several rows: each of these rows gets the value. */
  mergedColumns: v.array(count),
  /** Number of columns beyond the last one that is read. */
  unreadColumns: count,
  /**
   * Mapping by the headings, or as in the last file with the same headings; null also where the column is ambiguous.
   */
  mapping: importMapping,
  doubts: v.array(importDoubt),
  /** Columns (0-based) with a heading that are neither mapped nor ambiguous. */
  unused: v.array(count),
  /**
   * Columns (0-based) with a heading that a person should look at: matched only in part, with a rival, or not matched.
   * Columns that the last file with the same headings left out are none of them.
   */
  check: v.array(count),
  /** The kind that a file without the required columns seems to be; null where it matches no other kind. */
  looksLike: v.nullable(looksLike),
  columns: v.array(importColumn),
})
export type StartedImportReply = v.InferOutput<typeof startedImport>

const cellProblem = v.object({
  field: v.string(),
  column: v.string(),
  value: v.string(),
  message: v.string(),
})
export const importRowView = v.object({
  line: count,
  version: count,
  verdict: v.picklist(importVerdicts),
  outcome: v.nullable(v.picklist(importOutcomes)),
  /** Name of the record in the file. */
  about: v.string(),
  /** Name of the record in the register; empty where the file names it no otherwise. */
  registered: v.string(),
  /**
   * Cells by field, with corrections; empty where an older version did not store them and no correction is possible
   * here.
   */
  cells: v.record(v.string(), v.string()),
  /** Cells as they are understood, where that differs from their text: dates, and values of the college. */
  shown: v.record(v.string(), v.string()),
  problems: v.array(cellProblem),
  /** Warnings of a valid row. */
  notes: v.array(cellProblem),
  /** Original text of each corrected cell. */
  before: v.record(v.string(), v.string()),
  mendedBy: v.nullable(v.string()),
  mendedAt: v.nullable(v.string()),
})
export type ImportRowView = v.InferOutput<typeof importRowView>

export const importRowsView = v.object({
  rows: v.array(importRowView),
  total: count,
  page: count,
  perPage: count,
})
export type ImportRowsView = v.InferOutput<typeof importRowsView>

/** The changes that saving would make to existing records. */
export const importChangesView = v.object({
  rows: v.array(
    v.object({
      line: count,
      /** Name of the record in the file. */
      about: v.string(),
      /** Name of the record in the register; empty where the file names it no otherwise. */
      registered: v.string(),
      /** The record was changed since the dry run. */
      isStale: v.boolean(),
      changes: v.array(v.object({ title: v.string(), before: v.string(), after: v.string() })),
    }),
  ),
  total: count,
  page: count,
  perPage: count,
})
export type ImportChangesView = v.InferOutput<typeof importChangesView>

/** Reply of commitImport and undoImport: the job; null where the work is already done. */
export const importJobReply = v.object({ jobId: v.nullable(v.string()) })
