import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry } from '../entries/entry.ts'

/** The students of one branch and batch in one semester. */
export interface ClassOfBranch {
  branchId: string
  batchId: string
  semesterId: string
}

/** Where the proposed names come from; `none` where the class has all its sections or nothing is known of it. */
type SectionSource = 'semesterBefore' | 'intake' | 'none'

export interface SectionProposal {
  /** The names of the sections that the class has. */
  existing: readonly string[]
  /** The names of the sections that it lacks, in order. */
  missing: readonly string[]
  source: SectionSource
  /** The semester whose sections are repeated, if `source` says so. */
  semesterBefore: CatalogueEntry | null
  /** The seats of the branch as the college entered them; 0 where it entered none. */
  seats: number
}

/** As many students as one section takes. */
export const studentsPerSection = 60

/**
 * Proposes the sections of a class: those of the batch's last semester that has any, otherwise A, B, … by the seats of
 * the branch. A class that has sections already is proposed those of the semester before that it lacks, and none by
 * its seats, because the office has decided.
 */
export function proposeSections(view: CatalogueView, place: ClassOfBranch): SectionProposal {
  const existing = sectionNames(view, place)
  const seats = seatsOf(view, place.branchId)
  const before = semesterBefore(view, place)
  const usual = before ? sectionNames(view, { ...place, semesterId: before.id }) : lettersFor(seats)
  const isByIntake = before === null
  const missing = isByIntake && existing.length > 0 ? [] : usual.filter((name) => !existing.includes(name))
  const known: SectionSource = isByIntake ? 'intake' : 'semesterBefore'
  const source = missing.length > 0 ? known : 'none'
  return { existing, missing, source, semesterBefore: before, seats }
}

/** @example sectionLetters(3) // ['A', 'B', 'C'] */
export const sectionLetters = (count: number): string[] =>
  Array.from({ length: Math.min(count, 26) }, (_, index) => String.fromCodePoint(65 + index))

const lettersFor = (seats: number): string[] => sectionLetters(Math.ceil(seats / studentsPerSection))

const sectionNames = (view: CatalogueView, { branchId, batchId, semesterId }: ClassOfBranch): string[] =>
  view.open('section', { parentId: branchId, batchId, semesterId }).map(({ name }) => name)

const seatsOf = (view: CatalogueView, branchId: string): number =>
  Object.values(view.byId(branchId)?.intake ?? {}).reduce((sum, seats) => sum + seats, 0)

/** The last earlier semester of the course in which the class had sections; null if it had none yet. */
function semesterBefore(view: CatalogueView, place: ClassOfBranch): CatalogueEntry | null {
  const courseId = view.byId(place.semesterId)?.parentId
  const semesters = view.of('semester').filter(({ parentId }) => parentId === courseId)
  const earlier = semesters.slice(
    0,
    semesters.findIndex(({ id }) => id === place.semesterId),
  )
  return (
    earlier.findLast((semester) => sectionNames(view, { ...place, semesterId: semester.id }).length > 0) ??
    null
  )
}
