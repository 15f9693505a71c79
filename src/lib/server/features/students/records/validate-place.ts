import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { CatalogueEntry, CatalogueView, Within } from '../../catalogue/feature.ts'
import type { StudentFields } from './student.ts'

/** Says at a field what is wrong with it; of several the first counts. */
export type Refuse = (field: string, code: string) => void

export type TypedPlace = Readonly<Record<'branchId' | 'batchId' | 'semesterId' | 'sectionId', string>>
export type JudgedPlace = Pick<StudentFields, keyof TypedPlace | 'courseId'>

/** The entry that a field names; null where it names none. */
export const entryJudge =
  (view: CatalogueView, refuse: Refuse) =>
  (field: string, id: string, { kind, within }: { kind: CatalogueKind; within?: Within | undefined }) => {
    if (id === '') return null
    const found = view.byId(id)
    if (found?.kind !== kind) refuse(field, 'field.invalid')
    else if (within && !isWithin(found, within)) refuse(field, 'student.otherPlace')
    return found
  }

/** Where a student belongs: batch and semester to the branch's course, the section to all three. */
export function judgePlace(view: CatalogueView, typed: TypedPlace, refuse: Refuse): JudgedPlace {
  const entry = entryJudge(view, refuse)
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
  // `Within` names fields of an entry, and no others.
  (Object.keys(within) as (keyof Within)[]).every((field) => entry[field] === within[field])
