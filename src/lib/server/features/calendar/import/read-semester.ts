import { readSemesterWords, type SemesterWords, yearOfStudyOn } from '#lib/rules/calendar/semester-words.ts'
import { m } from '#paraglide/messages.js'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'

interface RowPlace {
  batch: CatalogueEntry
  /** The first year of the row's academic year; null where the file has none. */
  firstYear: number | null
  /** A day of the row. */
  day: string
  /** The semester of the year that begins with this row, if it names one. */
  begins: number | null
}

/**
 * Returns the semester that a row names as the college does, or as the university prints it. One that was worked out is
 * noted, so that a user checks it. Returns null after reporting a fault.
 */
export function semesterIn(cells: RowCells, view: CatalogueView, place: RowPlace): CatalogueEntry | null {
  const word = cells.text('semester')
  if (word === '') return cells.fault('semester', 'missing')
  const { parentId } = place.batch
  const [semester, another] = view.find('semester', word, { parentId })
  if (semester && !another) return semester
  const words = readSemesterWords(word)
  const printed = printedSemester(view, place, words)
  if (!printed) return cells.fault('semester', 'notInCatalogue', { list: m['catalogue.many.semester']() })
  const field = place.begins === null || place.begins === words.semester ? 'semester' : 'activity'
  cells.note(field, 'semesterReadAs', { value: cells.text(field).slice(0, 100), readAs: printed.name })
  return printed
}

function printedSemester(
  view: CatalogueView,
  { batch, firstYear, day, begins }: RowPlace,
  words: SemesterWords,
): CatalogueEntry | null {
  const course = view.byId(batch.parentId ?? '')
  const all = view.of('semester').filter(({ parentId }) => parentId === course?.id)
  const inYear = all.length / (course?.years ?? 0)
  const { year, semester } = words
  if (!Number.isInteger(inYear) || semester === null) return null
  if (semester > inYear) return all[semester - 1] ?? null
  // Below the first semester, universities print the day on which classes of the second one begin.
  const ofYear = begins !== null && begins <= inYear ? begins : semester
  const { startYear } = batch
  if (year === null && startYear === null) return null
  const reached =
    firstYear === null
      ? yearOfStudyOn({ startYear: startYear ?? 0, semester: ofYear, semesters: inYear }, day)
      : firstYear - (startYear ?? 0) + 1
  return all[((year ?? reached) - 1) * inYear + ofYear - 1] ?? null
}
