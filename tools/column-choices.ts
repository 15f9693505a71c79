import { showCount } from '#lib/i18n/numbers.ts'
import { sayError } from '#lib/i18n/say.ts'
import { columnName, letterOf } from '#lib/rules/cells/column-letters.ts'
import type { ImportDoubt } from '#lib/schemas/imports/import-replies.ts'
import type { HiddenChoice, ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { missingColumns, questionsIn } from '#lib/server/kernel/imports/mapping/file-columns.ts'
import type { InspectedFile } from '#lib/server/kernel/imports/files/start-import.ts'
import { sheetLimits } from '#lib/server/kernel/spreadsheets/sheet.types.ts'
import { m } from '#paraglide/messages.js'

/** Options shared by both commands that import a file. */
export const sharedOptions = {
  'skip-bad': { type: 'boolean', default: false },
  'add-missing': { type: 'boolean', default: false },
  // Confirms importing a file that was already saved for something else, such as another exam.
  again: { type: 'boolean', default: false },
  hidden: { type: 'string' },
  json: { type: 'boolean', default: false },
  map: { type: 'string', multiple: true, default: [] as string[] },
  yes: { type: 'boolean', default: false },
} as const

export const columnUsage = [
  '  --map F="H"     takes field F from the column with the heading H or the letter H; --map F= leaves the field out;',
  '                  may be given several times and is remembered for files with the same headings',
  '  --yes           confirms what is listed under “To be confirmed with --yes”, such as columns left out that may be a field;',
  '                  it leaves out rows that are hidden in the file, unless you give --hidden=take',
]

/** A column question as the command reports it. */
export interface DoubtMessage {
  /** Empty when the question is not about a column. */
  field: string
  title: string
  text: string
  candidates: NamedColumn[]
  /** The option that answers it. */
  needs: 'map' | 'yes'
}

/** wire: what --json reports about the columns and about unread parts of a file. */
export interface ColumnReport {
  columns: { field: string; title: string; column: string; heading: string; example: string }[]
  leftOut: LeftOutColumn[]
  /** Columns with cells merged over several rows; each of those rows gets the value. */
  mergedColumns: NamedColumn[]
  /** Number of columns beyond the last one read. */
  unreadColumns: number
  /** Names of sheets that are not read. */
  otherSheets: string[]
  hiddenSheets: string[]
  doubts: DoubtMessage[]
}

interface NamedColumn {
  column: string
  heading: string
}

interface LeftOutColumn extends NamedColumn {
  isHidden?: true
}

export interface ChosenColumns {
  mapping: ImportMapping
  report: ColumnReport
  /** Values of --map that are invalid. */
  refusals: string[]
}

/** Chooses a file's columns by its headings and --map. */
export function chooseColumns(
  file: InspectedFile,
  typed: readonly string[],
  hidden: HiddenChoice | null,
): ChosenColumns {
  const mapping = { ...file.mapping }
  const said = new Map<string, number | null>()
  const refusals: string[] = []
  for (const each of typed) {
    const choice = choiceIn(file, each)
    if (typeof choice === 'string') refusals.push(choice)
    else if (choice.column !== null && [...said.values()].includes(choice.column))
      refusals.push(`--map ${each}: this column is already used for another field.`)
    else said.set(choice.field, choice.column)
  }
  const taken = new Set(said.values())
  for (const [field, column] of Object.entries(mapping))
    if (typeof column === 'number' && taken.has(column)) mapping[field] = null
  for (const [field, column] of said) mapping[field] = column
  const doubts = file.doubts
    .filter(({ field }) => !said.has(field))
    .map((doubt) => ({ ...doubt, candidates: doubt.candidates.filter((column) => !taken.has(column)) }))
    .filter(({ candidates }) => candidates.length > 0)
  const hiddenRows = hidden === null ? file.hiddenRows : 0
  return { mapping, refusals, report: reportOf({ ...file, mapping, doubts, hiddenRows }) }
}

/** @example choiceIn(file, 'grade=New Grade') // { field: 'grade', column: 5 } */
function choiceIn(
  { columns, headers }: InspectedFile,
  typed: string,
): { field: string; column: number | null } | string {
  const at = typed.indexOf('=')
  const name = typed.slice(0, Math.max(0, at)).trim()
  const heading = typed.slice(at + 1).trim()
  const found = columns.find(({ field, title }) => [field, title].some((each) => isSame(each, name)))
  if (at < 0) return `--map ${typed}: please write it as --map field="Heading".`
  if (!found)
    return `--map ${typed}: there is no field “${name}”. The fields are ${columns.map(({ field }) => field).join(', ')}.`
  const { field } = found
  if (heading === '') return { field, column: null }
  const places = headers.flatMap((each, column) => (isSame(each, heading) ? [column] : []))
  if (places.length > 1)
    return `--map ${typed}: several columns have this heading. Use the letter of one of them: ${places.map(letterOf).join(', ')}.`
  const byLetter = headers.findIndex((_, column) => letterOf(column) === heading.toUpperCase())
  const column = places[0] ?? byLetter
  return column < 0 ? `--map ${typed}: the file has no column “${heading}”.` : { field, column }
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

function reportOf(file: InspectedFile): ColumnReport {
  const { columns, headers, mapping, doubts } = file
  const used = new Set(Object.values(mapping))
  const named = (column: number): NamedColumn => ({
    column: letterOf(column),
    heading: headers[column] ?? '',
  })
  const hidden = new Set(file.hiddenColumns)
  const asked = questionsIn(columns, doubts)
  return {
    columns: columns.flatMap(({ field, title }) => {
      const column = mapping[field]
      if (typeof column !== 'number') return []
      return [{ field, title, ...named(column), example: exampleOf(file, column) }]
    }),
    leftOut: headers.flatMap((heading, column) =>
      heading.trim() !== '' && !used.has(column)
        ? [hidden.has(column) ? { ...named(column), isHidden: true } : named(column)]
        : [],
    ),
    mergedColumns: file.mergedColumns.map(named),
    unreadColumns: file.unreadColumns,
    otherSheets: file.otherSheets,
    hiddenSheets: file.hiddenSheets,
    doubts: [
      ...missingColumns(columns, { mapping, doubts }).map(({ field, title }) => ({
        field,
        title,
        text: `No column was found for ${title}. The file must have one.`,
        candidates: [],
        needs: 'map' as const,
      })),
      ...doubts.map((doubt) => ({
        field: doubt.field,
        title: columns.find(({ field }) => field === doubt.field)?.title ?? doubt.field,
        text: questionOf(file, doubt),
        candidates: doubt.candidates.map(named),
        needs: asked.includes(doubt) ? ('map' as const) : ('yes' as const),
      })),
      ...(file.hiddenRows > 0 ? [hiddenDoubt(file.hiddenRows)] : []),
    ],
  }
}

const hiddenDoubt = (rows: number): DoubtMessage => ({
  field: '',
  title: '',
  text: `Hidden rows: ${rows}. --yes or --hidden=skip leaves them out, --hidden=take saves them.`,
  candidates: [],
  needs: 'yes',
})

const exampleOf = ({ sample }: InspectedFile, column: number): string =>
  sample.map((cells) => cells[column]?.trim() ?? '').find(Boolean) ?? ''

function questionOf({ columns, headers }: InspectedFile, { field, candidates }: ImportDoubt): string {
  const title = columns.find((column) => column.field === field)?.title ?? field
  const names = candidates.map((column) => columnName(headers, column)).join(', ')
  return sayError('import.columnUnclear', { count: candidates.length, field: title, columns: names })
}

/** Returns what is printed before anything is saved. */
export function linesOfColumns(report: ColumnReport): string[] {
  const { columns, leftOut, doubts } = report
  return [
    'Columns:',
    ...columns.map((each) => `  ${each.title} ← ${placeOf(each)}${each.example && `, e.g. ${each.example}`}`),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.map(placeOf).join(', ')}.`] : []),
    ...linesOfSheets(report),
    ...linesOfDoubts(
      'To be decided with --map:',
      doubts.filter(({ needs }) => needs === 'map'),
    ),
    ...linesOfDoubts(
      'To be confirmed with --yes:',
      doubts.filter(({ needs }) => needs === 'yes'),
    ),
  ]
}

const placeOf = ({ heading, column, isHidden }: LeftOutColumn): string =>
  heading.trim() === '' ? `column ${column}` : `“${heading}” (column ${column}${isHidden ? ', hidden' : ''})`

/** Returns what is not read or was interpreted, in the words of the upload page. */
function linesOfSheets(report: ColumnReport): string[] {
  const { mergedColumns, unreadColumns, otherSheets, hiddenSheets } = report
  const lines: string[] = []
  if (otherSheets.length > 0) lines.push(m['imports.otherSheets']({ names: otherSheets.join(', ') }))
  if (hiddenSheets.length > 0) lines.push(m['imports.hiddenSheets']({ names: hiddenSheets.join(', ') }))
  if (unreadColumns > 0)
    lines.push(
      m['imports.unreadColumns']({
        columns: unreadColumns,
        shown: showCount(unreadColumns),
        most: sheetLimits.columns,
      }),
    )
  if (mergedColumns.length > 0)
    lines.push(m['imports.mergedColumns']({ names: mergedColumns.map(placeOf).join(', ') }))
  return lines
}

const linesOfDoubts = (title: string, doubts: readonly DoubtMessage[]): string[] =>
  doubts.length === 0
    ? []
    : [title, ...doubts.map(({ field, text }) => `  ${text}${field && ` (field ${field})`}`)]

/** Returns whether the command may continue: --yes does not answer what --map has to. */
export const isSettled = ({ doubts }: ColumnReport, yes: boolean): boolean =>
  doubts.every(({ needs }) => needs === 'yes' && yes)

/** Returns a sentence about a file of another kind; null when it is the right kind. */
export const otherKindLine = ({ looksLike }: InspectedFile): string | null =>
  looksLike && sayError('import.otherKind', { title: looksLike.title, page: looksLike.page })

/** Returns what to do when nothing was saved because of open questions. */
export function unsettledLine({ doubts }: ColumnReport): string {
  const needs = new Set(doubts.map((doubt) => doubt.needs))
  return [
    'Nothing is saved.',
    ...(needs.has('map') ? ['Choose the column with --map field="Heading" (or its letter).'] : []),
    ...(needs.has('yes') ? ['Confirm the listed points with --yes.'] : []),
  ].join(' ')
}

/** wire: questions and refusals as problems without a row (line 0), for --json. */
export const unsettledProblems = (
  { doubts }: ColumnReport,
  refusals: readonly string[],
): { line: number; column: string; value: string; message: string }[] => [
  ...doubts.map(({ title, text }) => ({ line: 0, column: title, value: '', message: text })),
  ...refusals.map((message) => ({ line: 0, column: '', value: '', message })),
]
