import { type SubjectFields, subjectFieldNames } from '#lib/schemas/curriculum/subject.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'

/** Where a subject is taught. */
export type CurriculumPlace = Pick<SubjectFields, 'regulationId' | 'branchId' | 'semesterId'>

/** A subject of the curriculum. The id never changes. */
export interface CurriculumSubject extends SubjectFields {
  id: string
  /** The order within its place. */
  position: number
  /** Incremented on each change. */
  version: number
}

/** The key of a place. */
export const placeKey = ({ regulationId, branchId, semesterId }: CurriculumPlace): string =>
  `${regulationId} ${branchId} ${semesterId}`

/** @example formatPlace(view, place) // 'R20 · CSE · II-I' */
export const formatPlace = (
  view: Pick<CatalogueView, 'byId' | 'nameOf' | 'placeWord'>,
  { regulationId, branchId, semesterId }: CurriculumPlace,
): string => [view.nameOf(regulationId), view.placeWord(branchId), shortNameOf(view, semesterId)].join(' · ')

/** The key by which imports identify a subject: a code stands once in a place. */
export const subjectKey = (subject: CurriculumPlace & Pick<SubjectFields, 'code'>): string =>
  `${placeKey(subject)} ${subject.code}`

/** @example nameOfSubject({ code: 'CS403PC', name: 'Database Management Systems' }) // 'CS403PC Database Management Systems' */
export const nameOfSubject = ({ code, name }: Pick<SubjectFields, 'code' | 'name'>): string =>
  `${code} ${name}`

/** Picks the stored fields of a form, in the order of their declaration. */
export const subjectFieldsOf = (subject: SubjectFields): SubjectFields =>
  // The cast is safe: the names are those of all fields.
  Object.fromEntries(subjectFieldNames.map((field) => [field, subject[field]])) as SubjectFields

/** Changes whenever a stored field changes. */
export const subjectDigest = (subject: SubjectFields): string =>
  JSON.stringify(subjectFieldNames.map((field) => subject[field]))
