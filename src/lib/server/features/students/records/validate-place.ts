import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { CatalogueEntry, CatalogueView, Within } from '../../catalogue/feature.ts'
import type { StudentFields } from './student.ts'

/** Reports a problem at a field; the first problem of a field counts. */
export type Refuse = (field: string, code: string) => void

export type TypedPlace = Readonly<Record<'branchId' | 'batchId' | 'semesterId' | 'sectionId', string>>
export type ValidPlace = Pick<StudentFields, keyof TypedPlace | 'courseId'>

/** Returns a function that finds the entry of a field; null if the field is empty. */
export const createEntryFinder =
  (view: CatalogueView, refuse: Refuse) =>
  (field: string, id: string, { kind, within }: { kind: CatalogueKind; within?: Within | undefined }) => {
    if (id === '') return null
    const found = view.byId(id)
    if (found?.kind !== kind) refuse(field, 'field.invalid')
    else if (within && !isWithin(found, within)) refuse(field, 'student.otherPlace')
    return found
  }

/** Checks where a student belongs: batch and semester must belong to the branch's course, the section to all three. */
export function validatePlace(view: CatalogueView, typed: TypedPlace, refuse: Refuse): ValidPlace {
  const entry = createEntryFinder(view, refuse)
  const branch = entry('branchId', typed.branchId, { kind: 'branch' })
  const courseId = branch?.parentId ?? null
  const within = courseId === null ? undefined : { parentId: courseId }
  const batch = entry('batchId', typed.batchId, { kind: 'batch', within })
  const semester = entry('semesterId', typed.semesterId, { kind: 'semester', within })
  const section = entry('sectionId', typed.sectionId, {
    kind: 'section',
    within: {
      parentId: branch?.id ?? null,
      ...(batch && { batchId: batch.id }),
      ...(semester && { semesterId: semester.id }),
    },
  })
  return {
    courseId: courseId ?? batch?.parentId ?? null,
    branchId: branch?.id ?? null,
    batchId: batch?.id ?? null,
    semesterId: semester?.id ?? null,
    sectionId: section?.id ?? null,
  }
}

const isWithin = (entry: CatalogueEntry, within: Within): boolean =>
  // The cast is safe: `Within` names fields of an entry only.
  (Object.keys(within) as (keyof Within)[]).every((field) => entry[field] === within[field])
