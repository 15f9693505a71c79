/** A file on its way in: what the calls about it answer. */
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
  /** What the field may be, where it is one of few. */
  values: v.array(v.object({ value: v.string(), title: v.string() })),
  /** The page on which these are kept; null where they are nobody's to change. */
  listedAt: v.nullable(v.string()),
  /** What a missing value can be added to by addImportValues: courses for a branch; empty where it cannot. */
  addTo: v.array(v.object({ value: v.string(), title: v.string() })),
  /** It says whom or what a row is about. */
  isName: v.boolean(),
  /** It may be the same in all rows, where the file has no column for it. */
  mayBeSame: v.boolean(),
})
export type ImportColumnReply = v.InferOutput<typeof importColumn>

/** What may be done besides when the file is saved, with what there is to choose for it; every choice may be left open. */
const importOffer = v.object({
  label: v.string(),
  help: v.string(),
  choices: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      /** Of the first choice's value alone, where `within` names one. */
      values: v.array(v.object({ value: v.string(), title: v.string(), within: v.string() })),
    }),
  ),
})
export type ImportOffer = v.InferOutput<typeof importOffer>

/** What would put many wrong rows right at once, and what the button for it says. */
const importRemedy = v.object({
  text: v.string(),
  /** Below the text, one by one. */
  lines: v.array(v.string()),
  /** What the button says that does it; null where a person has to do it elsewhere. */
  deed: v.nullable(v.string()),
  /** Where that is. */
  link: v.nullable(v.object({ text: v.string(), to: v.string() })),
  /** Of the unknown texts those that it settles, by field: nobody is asked for them one by one. */
  settles: v.record(v.string(), v.array(v.string())),
})
export type ImportRemedyReply = v.InferOutput<typeof importRemedy>

/** What a text of files stands for because somebody said so. */
const rememberedWord = v.object({
  field: v.string(),
  title: v.string(),
  text: v.string(),
  value: v.string(),
  /** The value's title. */
  meant: v.string(),
  /** In which file that was, and when; empty and null where it was said in this one, or nobody noted it. */
  fileName: v.string(),
  at: v.nullable(v.string()),
})
export type RememberedWord = v.InferOutput<typeof rememberedWord>
export const rememberedWordsReply = v.object({ words: v.array(rememberedWord) })

/** Rows that say one sentence of what is wrong, those that most say first. */
const problemGroup = v.object({
  message: v.string(),
  rows: count,
  /** The first of them. */
  lines: v.array(count),
  /** What stands there, the most frequent first. */
  values: v.array(v.object({ value: v.string(), rows: count })),
})
export type ProblemGroup = v.InferOutput<typeof problemGroup>

/** Who put which cell right, newest first. */
const cellMend = v.object({
  line: count,
  title: v.string(),
  before: v.string(),
  after: v.string(),
  by: v.string(),
  at: v.string(),
})

/** A row that was not written, or a record that stays although its upload was undone, and why. */
const leftRow = v.object({
  line: count,
  /** What names the record in the file; empty where nothing does. */
  about: v.string(),
  message: v.string(),
})

/** The import as it stands. */
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
  /** Wrong rows that can be looked at and mended here; the error file has them all. */
  shownErrorRows: count,
  /** Of a committed import: rows left out because their record was changed meanwhile. Of an undone one: rows that stay. */
  notDoneRows: count,
  /** The first of these. */
  leftRows: v.array(leftRow),
  /** Right rows of which something is worth a second look. */
  notedRows: count,
  revision: count,
  headers: v.array(v.string()),
  mapping: importMapping,
  meanings: importMeanings,
  /** Rows that are hidden in the file, and what becomes of them; null where nobody has said it. */
  hiddenRows: count,
  hidden: v.nullable(hiddenChoice),
  /** Texts of the file that no value of their field stands for. */
  unknownValues: v.record(v.string(), v.array(v.string())),
  /** Of its words, those that were understood because somebody said what they stand for. */
  words: v.array(rememberedWord),
  /** Of the unknown ones, what they stood for in files about another class or year. */
  proposedWords: v.array(rememberedWord),
  columns: v.array(importColumn),
  /** The job that works on it; null where nothing does. */
  jobId: v.nullable(v.string()),
  /** Something works on it; what is saved or undone in one go has no job. */
  isAtWork: v.boolean(),
  mayUndo: v.boolean(),
  /** Undoing it is proposed, and a second person decides. */
  undoNeedsSecond: v.boolean(),
  /** Where a proposed undo is decided; null where none waits. */
  undoWaitsAt: v.nullable(v.string()),
  /** What there is to do once it counts, with the call that does it. */
  after: v.nullable(v.object({ title: v.string(), call: v.string(), fileName: v.string() })),
  offer: v.nullable(importOffer),
  remedy: v.nullable(importRemedy),
  /** Where the same file is saved already, about something else: people are asked before it is saved once more. */
  sameFile: v.nullable(v.object({ title: v.string(), link: v.string(), at: v.string() })),
  /** Cells that were put right: how many, and the newest of them. */
  mends: v.object({ total: count, cells: v.array(cellMend) }),
  /** Of those rows with errors that can be looked at. */
  problemGroups: v.array(problemGroup),
  /** Of the rows that are worth a second look, or the first of very many. */
  noteGroups: v.array(problemGroup),
  /** What it is about and where that is seen; null where it is there no more. */
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
      'sameFile',
      'problemGroups',
      'noteGroups',
      'place',
      'words',
      'proposedWords',
      'mends',
    ] as const),
  ),
  total: count,
})

/** A field whose column nobody can tell from the headings. */
const importDoubt = v.object({
  field: v.string(),
  /** Columns (0-based) that it may be, in the order of the file. */
  candidates: v.array(count),
  /** Several fit equally well; otherwise each fits only in part. */
  isEqual: v.boolean(),
})
export type ImportDoubt = v.InferOutput<typeof importDoubt>

/** Another kind of upload, and the page on which its files are uploaded. */
const looksLike = v.object({ title: v.string(), page: v.string(), link: v.string() })
export type LooksLike = v.InferOutput<typeof looksLike>

/** The file's columns and what we think they are. */
export const startedImport = v.object({
  importId: v.string(),
  fileName: v.string(),
  rows: count,
  headers: v.array(v.string()),
  /** The first five rows, to recognise the columns by. */
  sample: v.array(v.array(v.string())),
  /** Names of further sheets of the file, which are not read. */
  otherSheets: v.array(v.string()),
  /** Names of sheets that are hidden in the file; they are not read either. */
  hiddenSheets: v.array(v.string()),
  /** How many rows are hidden in the file: checkImport has to say what becomes of them. */
  hiddenRows: count,
  /** What was said of them before. */
  hidden: v.nullable(hiddenChoice),
  /** Columns (0-based) that are hidden in the file; none of them is in `mapping` unless a person put it there. */
  hiddenColumns: v.array(count),
  /** Columns in which a cell goes over several rows: its value is that of each of them. */
  mergedColumns: v.array(count),
  /** How many columns there are beyond the last one that is read. */
  unreadColumns: count,
  /** By the headings, or as the last file with the same headings had it; null where a field is doubted, too. */
  mapping: importMapping,
  doubts: v.array(importDoubt),
  /** Columns (0-based) with a heading that hold no field and are not doubted. */
  unused: v.array(count),
  /** What a file seems to be that lacks required columns; null where it is none of another kind. */
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
  /** What names the record in the file. */
  about: v.string(),
  /** By field, as mended; empty where an older version did not keep them, and nothing can be mended here. */
  cells: v.record(v.string(), v.string()),
  problems: v.array(cellProblem),
  /** What is worth a second look in a row that is right. */
  notes: v.array(cellProblem),
  /** The file's own text of each cell that was mended. */
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

/** What saving would change of records that are there. */
export const importChangesView = v.object({
  rows: v.array(
    v.object({
      line: count,
      /** What names the record in the file. */
      about: v.string(),
      /** Its record was changed since the dry run. */
      isStale: v.boolean(),
      changes: v.array(v.object({ title: v.string(), before: v.string(), after: v.string() })),
    }),
  ),
  total: count,
  page: count,
  perPage: count,
})
export type ImportChangesView = v.InferOutput<typeof importChangesView>

/** Answer of commitImport and undoImport: the job that does it; null where it is done already. */
export const importJobReply = v.object({ jobId: v.nullable(v.string()) })
