/** A file on its way in, of whatever kind: what the calls about it take. */
import * as v from 'valibot'

/**
 * checking → checked or failed, and again; checked → committing → committed → undoing → undone; before
 * that → discarded.
 */
export const importStates = [
  'checking',
  'checked',
  'failed',
  'committing',
  'committed',
  'undoing',
  'undone',
  'discarded',
] as const
export type ImportState = (typeof importStates)[number]

/** What the dry run says of a row. */
export const importVerdicts = ['new', 'changed', 'unchanged', 'error'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** What became of a row: written, left out because its record was changed meanwhile, undone, or kept when the rest was. */
export const importOutcomes = ['done', 'leftOut', 'undone', 'kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Characters in a cell that somebody types; what a file may hold. */
const longestCell = 4000
/** Rows that are mended in one go. */
const mostMended = 200
const mostMeanings = 200
/** Fields that a column may be said to hold: more than any kind has. */
const mostFields = 200

const id = v.pipe(v.string('field.required'), v.uuid('field.invalid'))
const name = v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  v.maxLength(60, 'field.tooLong'),
)
const subjectId = v.optional(v.pipe(v.string(), v.maxLength(60, 'field.tooLong')), '')
const column = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)))
const cell = v.pipe(v.string(), v.maxLength(longestCell, 'field.tooLong'))

/** What a field is in all rows of a file that has no column for it: the branch of a sheet of one branch. */
const inAllRows = v.object({ all: v.pipe(cell, v.trim(), v.nonEmpty('field.required')) })

/** Which column (0-based) holds which field, or what it is in all rows; null where the file says nothing of it. */
export const importMapping = v.record(v.string(), v.union([column, inAllRows], 'field.invalid'))
export type ImportMapping = v.InferOutput<typeof importMapping>

/** What a text of the file stands for: by field, then by the text as the file has it. */
export const importMeanings = v.record(
  v.string(),
  v.pipe(v.record(v.string(), cell), v.maxEntries(mostMeanings, 'field.tooMany')),
)
export type ImportMeanings = v.InferOutput<typeof importMeanings>

/** What is chosen before the file: what a user name is made of, for example. */
export const importOptions = v.record(name, v.pipe(v.string(), v.maxLength(60, 'field.tooLong')))
export type ImportOptions = v.InferOutput<typeof importOptions>

/** What becomes of rows that are hidden in the file, by a filter or by hand: they are left out, or read as the others. */
export const hiddenChoice = v.picklist(['skip', 'take'], 'import.hiddenUnknown')
export type HiddenChoice = v.InferOutput<typeof hiddenChoice>

/** The same in a query: JSON. */
const optionsText = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(2000, 'field.tooLong'),
    v.parseJson(undefined, 'field.invalid'),
    importOptions,
  ),
  '{}',
)

/** POST startImport?kind=…&subjectId=…&options={…} (multipart: excelFileUpload). */
export const startImportQuery = v.object({
  kind: name,
  subjectId,
  options: optionsText,
})

/** POST checkImport: the dry run, as a job. One column cannot hold two fields. */
export const checkImportInput = v.object({
  importId: id,
  mapping: v.pipe(
    importMapping,
    v.maxEntries(mostFields, 'field.tooMany'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const entries = Object.entries(dataset.value)
      // Each is compared with every other.
      if (entries.length > mostFields) return
      for (const [key, value] of entries) {
        if (value === null || entries.filter(([, other]) => other === value).length < 2) continue
        const path: [v.ObjectPathItem] = [
          { type: 'object', origin: 'value', input: dataset.value, key, value },
        ]
        addIssue({ message: 'import.columnTwice', path })
      }
    }),
  ),
  meanings: v.optional(v.pipe(importMeanings, v.maxEntries(mostFields, 'field.tooMany')), {}),
  /** Must be said once of a file with hidden rows; left out, what was said before holds. */
  hidden: v.optional(v.nullable(hiddenChoice), null),
})

export const importQuery = v.object({ importId: id })
/** GET getImportErrors: all bad rows as the file has them, or those that were left out or stayed, by name. */
export const importErrorsQuery = v.object({
  importId: id,
  which: v.optional(v.picklist(['bad', 'left'], 'field.invalid'), 'bad'),
})
export const importBody = v.object({ importId: id })
/** A page of the query's text. */
const page = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'field.invalid'), v.transform(Number)),
  '1',
)
export const importsQuery = v.object({ kind: name, subjectId, page })
export const importRowsQuery = v.object({
  importId: id,
  /** Wrong rows, new ones, those that somebody mended, right ones worth a second look, or those that were left out or kept. */
  which: v.optional(v.picklist(['error', 'new', 'mended', 'noted', 'notDone'], 'field.invalid'), 'error'),
  page,
})
export const importChangesQuery = v.object({ importId: id, page })
/** A link of a page says its own language: a browser that follows it sends its own. */
export const importTemplateQuery = v.object({
  kind: name,
  locale: v.optional(v.picklist(['en', 'de'], 'field.invalid')),
  options: optionsText,
})

/** POST mendImport: `version` is the one of the row that was seen; a row that somebody else mended since is refused. */
export const mendImportBody = v.object({
  importId: id,
  rows: v.pipe(
    v.array(
      v.object({
        line: v.pipe(v.number(), v.integer(), v.minValue(1)),
        version: v.pipe(v.number(), v.integer()),
        cells: v.record(name, cell),
      }),
    ),
    v.minLength(1, 'field.required'),
    v.maxLength(mostMended, 'import.tooManyMended'),
  ),
})
export type MendedRow = v.InferOutput<typeof mendImportBody>['rows'][number]

/** POST addImportValues: texts of the file, by field, of which the dry run said that nobody knows them. */
export const addImportValuesBody = v.object({
  importId: id,
  values: v.record(
    name,
    v.pipe(
      v.array(v.object({ text: cell, within: v.pipe(v.string(), v.maxLength(60, 'field.tooLong')) })),
      v.maxLength(mostMeanings, 'field.tooMany'),
    ),
  ),
})

/** POST commitImport: `revision` is the one that was seen. */
export const commitImportInput = v.object({
  importId: id,
  revision: v.pipe(v.number(), v.integer()),
  skipBad: v.boolean(),
  /** What was chosen of what the import offers besides; null or left out where nobody wants it. */
  offer: v.optional(v.nullable(importOptions), null),
  /** Saves it although the same file is saved about something else. */
  again: v.optional(v.boolean(), false),
})

export const importWordsQuery = v.object({ kind: name })
/** POST forgetImportWords: one word, or all of the kind where none is named. */
export const forgetImportWordsBody = v.object({
  kind: name,
  word: v.optional(v.nullable(v.object({ field: name, text: cell })), null),
})
