import { type EntryFieldName, admissionFields, entryFields } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import type { FieldProblem } from '../../kernel/core/errors.ts'
import type { CatalogueEntry, CatalogueView, Within } from '../catalogue/feature.ts'
import { type AdmissionFields, entryFieldNames } from './admission.ts'

export interface EntryJudging {
  view: CatalogueView
  /** The college asks for seat types where others ask how somebody is admitted. */
  usesSeatTypes: boolean
  before: Pick<AdmissionFields, 'entries'> | null
}

/** The entries of the catalogue that the words mean; nobody guesses, and what is not clear is said at its field. */
export function entriesIn(
  payload: AdmissionPayload,
  { view, usesSeatTypes, before }: EntryJudging,
  problems: Record<string, FieldProblem>,
): AdmissionFields['entries'] {
  const found = new Map<EntryFieldName, CatalogueEntry>()
  const kept = (name: EntryFieldName): string | null => before?.entries[name] ?? null

  function take(name: EntryFieldName, entries: readonly CatalogueEntry[]): void {
    const { payload: wire } = admissionFields[name]
    const own = entries.find(({ id }) => id === kept(name))
    const open = entries.filter(({ isRetired }) => !isRetired)
    const [entry, another] = own ? [own] : open
    if (entry && !another) found.set(name, entry)
    else problems[wire] = problemOf(payload[wire], another !== undefined)
  }

  function read(name: EntryFieldName, within?: Within): void {
    const word = payload[admissionFields[name].payload]
    if (word !== '') take(name, view.find(entryFields[name], word, within))
  }

  if (payload.courseAppliedFor !== '') take('course', coursesMeant(payload, view, kept('course')))
  const course = found.get('course')
  for (const name of ['branch', 'batch', 'semester'] as const) read(name, course && { parentId: course.id })
  read('category')
  const category = found.get('category')
  read('subCaste', category && { parentId: category.id })
  // wire: such a college sends the seat type by the name of the admission type.
  const seatTypes = usesSeatTypes ? view.find('seatType', payload.admissionType) : []
  if (seatTypes.length > 0) take('seatType', seatTypes)
  else read('admissionType')
  for (const name of entryFieldNames) if (!found.has(name) && !dependent.has(name)) read(name)
  return Object.fromEntries(
    entryFieldNames.map((name) => [name, found.get(name)?.id ?? null]),
  ) as AdmissionFields['entries']
}

/** Read above, one by one: which entry is meant depends on another one's. */
const dependent: ReadonlySet<EntryFieldName> = new Set([
  ...(['course', 'branch', 'batch', 'semester', 'category', 'subCaste', 'admissionType'] as const),
])

/** A college that splits a degree calls its parts by the degree: then branch and batch say which is meant. */
function coursesMeant(
  { courseAppliedFor, branch, batch }: AdmissionPayload,
  view: CatalogueView,
  kept: string | null,
): readonly CatalogueEntry[] {
  const all = view.coursesOf(courseAppliedFor)
  const own = all.filter(({ id }) => id === kept)
  const has = (kind: 'branch' | 'batch', word: string, parentId: string): boolean =>
    word === '' || view.find(kind, word, { parentId }).length > 0
  const fitting = all.filter(({ id }) => has('branch', branch, id) && has('batch', batch, id))
  if (fitting.length > 0) return fitting
  return own.length > 0 ? own : all
}

const problemOf = (value: string, isSeveral: boolean): FieldProblem => ({
  code: isSeveral ? 'admissions.severalInCatalogue' : 'admissions.notInCatalogue',
  params: { value },
})
