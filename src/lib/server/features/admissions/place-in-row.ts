import { type EntryFieldName, entryFields } from '#lib/schemas/admissions/fields.ts'
import type { RowCells } from '../../kernel/imports/import-kind.ts'
import type { CatalogueEntry, Within } from '../catalogue/feature.ts'
import type { AdmissionContext } from './admission-context.ts'
import { type AdmissionFields, entryFieldNames } from './admission.ts'

/** The entries of the catalogue that a row names; what nobody knows is offered to be mapped, and nothing is guessed. */
export function placeInRow(cells: RowCells, context: AdmissionContext): AdmissionFields['entries'] {
  const found = new Map<EntryFieldName, CatalogueEntry>()
  const read = (field: EntryFieldName, within?: Within): CatalogueEntry | undefined => {
    const entry = entryIn(cells, context, { field, within })
    if (entry) found.set(field, entry)
    return entry
  }
  const course = readCourse(cells, read)
  if (course !== 'unknown') {
    const branch = read('branch', course && { parentId: course.id })
    if (branch) found.set('course', course ?? parentOf(context, branch))
    const ofCourse = branch && { parentId: branch.parentId }
    for (const field of ['batch', 'semester'] as const) if (ofCourse) read(field, ofCourse)
  }
  for (const field of ['branch', 'batch'] as const)
    if (cells.text(field) === '') cells.fault(field, 'missing')
  const category = read('category')
  read('subCaste', category && { parentId: category.id })
  readAdmissionType(cells, context, found)
  for (const field of entryFieldNames) if (!apart.has(field)) read(field)
  // Its names are those of the fields.
  return Object.fromEntries(
    entryFieldNames.map((field) => [field, found.get(field)?.id ?? null]),
  ) as AdmissionFields['entries']
}

const apart: ReadonlySet<EntryFieldName> = new Set([
  ...(['course', 'branch', 'batch', 'semester', 'category', 'subCaste', 'admissionType'] as const),
])

/** A file without a column for it has branches that say it. Of a course that nobody knows, nothing else can be told. */
function readCourse(
  cells: RowCells,
  read: (field: EntryFieldName) => CatalogueEntry | undefined,
): CatalogueEntry | undefined | 'unknown' {
  if (cells.text('course') === '') {
    if (!cells.has('course')) return undefined
    cells.fault('course', 'missing')
    return 'unknown'
  }
  return read('course') ?? 'unknown'
}

const parentOf = ({ byId }: AdmissionContext, { parentId }: CatalogueEntry): CatalogueEntry => {
  const parent = byId(parentId ?? '')
  if (!parent) throw new Error('A branch belongs to no course.')
  return parent
}

/** Colleges that ask for seat types write them below this heading, too. */
function readAdmissionType(
  cells: RowCells,
  context: AdmissionContext,
  found: Map<EntryFieldName, CatalogueEntry>,
): void {
  const word = cells.text('admissionType')
  if (word === '') return
  const [type] = context.find('admissionType', word)
  const [seat] = type ? [] : context.find('seatType', word)
  if (type) found.set('admissionType', type)
  else if (seat) found.set('seatType', seat)
  else cells.unknown('admissionType')
}

interface Word {
  field: EntryFieldName
  within: Within | undefined
}

/** What belongs to a course, and is added to the one that the row names. */
const ofCourse: ReadonlySet<EntryFieldName> = new Set(['branch', 'batch', 'semester'])

/** Undefined where nothing is said, or where it is wrong and a cell says so. */
function entryIn(
  cells: RowCells,
  { find }: AdmissionContext,
  { field, within }: Word,
): CatalogueEntry | undefined {
  const word = cells.text(field)
  if (word === '') return undefined
  const [found, another] = find(entryFields[field], word, within)
  if (found && !another) return found
  if (another) cells.fault(field, field === 'branch' ? 'courseNeeded' : 'severalEntries')
  else cells.unknown(field, ofCourse.has(field) ? (within?.parentId ?? undefined) : undefined)
  return undefined
}
