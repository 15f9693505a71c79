/** Requests of the import calls, for imports of all kinds. */
import * as v from 'valibot'

/**
 * State transitions: checking → checked or failed, repeatedly; checked → committing → committed → undoing → undone;
 * before that → discarded.
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

/** Result of the dry run for a row. */
export const importVerdicts = ['new', 'changed', 'unchanged', 'error'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/**
 * Outcome of a row: written, left out because its record was changed meanwhile, undone, or kept when the rest was
 * undone.
 */
export const importOutcomes = ['done', 'leftOut', 'undone', 'kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Maximum number of characters of a corrected cell, as in a file. */
const longestCell = 4000
/** Maximum number of rows per correction. */
const maxCorrected = 200
const mostMeanings = 200
/** Maximum number of mapped fields: more than any kind has. */
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

/** One value for all rows of a file without a column for the field, such as the branch. */
const inAllRows = v.object({ all: v.pipe(cell, v.trim(), v.nonEmpty('field.required')) })

/** The column (0-based) of each field, or its value for all rows; null where the file does not contain the field. */
export const importMapping = v.record(v.string(), v.union([column, inAllRows], 'field.invalid'))
export type ImportMapping = v.InferOutput<typeof importMapping>

/** Values assigned to texts of the file: by field, then by the text. */
export const importMeanings = v.record(
  v.string(),
  v.pipe(v.record(v.string(), cell), v.maxEntries(mostMeanings, 'field.tooMany')),
)
export type ImportMeanings = v.InferOutput<typeof importMeanings>

/** Options chosen before the file, such as the source of user names. */
export const importOptions = v.record(name, v.pipe(v.string(), v.maxLength(60, 'field.tooLong')))
export type ImportOptions = v.InferOutput<typeof importOptions>

/** How rows hidden by a filter or by hand are treated: they are left out, or read like the others. */
export const hiddenChoice = v.picklist(['skip', 'take'], 'import.hiddenUnknown')
export type HiddenChoice = v.InferOutput<typeof hiddenChoice>

/** The options in a query, as JSON. */
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

/** POST checkImport: starts the dry run as a job. A column cannot hold two fields. */
export const checkImportInput = v.object({
  importId: id,
  mapping: v.pipe(
    importMapping,
    v.maxEntries(mostFields, 'field.tooMany'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const entries = Object.entries(dataset.value)
      // The check below is quadratic, so its input is limited.
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
  /** Required once for a file with hidden rows; if omitted, the earlier decision applies. */
  hidden: v.optional(v.nullable(hiddenChoice), null),
})

export const importQuery = v.object({ importId: id })
/**
 * GET getImportErrors: all rows with errors as in the file (`bad`), or those that were left out or kept (`left`), by
 * name.
 */
export const importErrorsQuery = v.object({
  importId: id,
  which: v.optional(v.picklist(['bad', 'left'], 'field.invalid'), 'bad'),
})
export const importBody = v.object({ importId: id })
/** Page number, sent as text. */
const page = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'field.invalid'), v.transform(Number)),
  '1',
)
export const importsQuery = v.object({ kind: name, subjectId, page })
export const importRowsQuery = v.object({
  importId: id,
  /** Rows with errors, new rows, corrected rows, valid rows with a warning, or rows that were left out or kept. */
  which: v.optional(v.picklist(['error', 'new', 'mended', 'noted', 'notDone'], 'field.invalid'), 'error'),
  page,
})
export const importChangesQuery = v.object({ importId: id, page })
/** A link contains the page's language: a browser that follows it sends its own. */
export const importTemplateQuery = v.object({
  kind: name,
  locale: v.optional(v.picklist(['en', 'de'], 'field.invalid')),
  options: optionsText,
})

/** POST mendImport: `version` is the row's version that the user saw; a row that was corrected meanwhile is refused. */
export const correctImportBody = v.object({
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
    v.maxLength(maxCorrected, 'import.tooManyMended'),
  ),
})
export type CorrectedRow = v.InferOutput<typeof correctImportBody>['rows'][number]

/** POST addImportValues: texts of the file, by field, that the dry run reported as unknown. */
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

/** POST commitImport: `revision` is the one that the user saw. */
export const commitImportInput = v.object({
  importId: id,
  revision: v.pipe(v.number(), v.integer()),
  skipBad: v.boolean(),
  /** Choices for the optional action; null or omitted where it is not wanted. */
  offer: v.optional(v.nullable(importOptions), null),
  /** Saves the file although it is already saved for another subject. */
  again: v.optional(v.boolean(), false),
})

export const importWordsQuery = v.object({ kind: name })
/** POST forgetImportWords: forgets one assigned text, or all of the kind where none is given. */
export const forgetImportWordsBody = v.object({
  kind: name,
  word: v.optional(v.nullable(v.object({ field: name, text: cell })), null),
})
