import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import { type ReferenceField, type StudentRecord, emptyFields } from '../records/student.ts'

const kinds = {
  ...({ branchId: 'branch', batchId: 'batch', semesterId: 'semester', sectionId: 'section' } as const),
  ...({ regulationId: 'regulation', categoryId: 'casteCategory', seatTypeId: 'seatType' } as const),
  entryTypeId: 'admissionEntryType',
} as const satisfies Partial<Record<ReferenceField, CatalogueKind>>

export type ChosenField = keyof typeof kinds

/** What a form about a student lets people choose: what is open, and what the student has. */
export function studentChoices(
  view: CatalogueView,
  student: Pick<StudentRecord, ReferenceField> = emptyFields,
): Record<ChosenField, readonly Option[]> {
  const optionsOf = (field: ChosenField): Option[] => {
    const open = view.open(kinds[field])
    const own = view.byId(student[field] ?? '')
    const entries = own && !open.includes(own) ? [...open, own] : open
    return entries.map((entry) => [entry.id, wordOf(view, entry)])
  }
  return {
    branchId: optionsOf('branchId'),
    batchId: optionsOf('batchId'),
    semesterId: optionsOf('semesterId'),
    sectionId: optionsOf('sectionId'),
    regulationId: optionsOf('regulationId'),
    categoryId: optionsOf('categoryId'),
    seatTypeId: optionsOf('seatTypeId'),
    entryTypeId: optionsOf('entryTypeId'),
  }
}

/** With what it belongs to, where another entry goes by the same name. */
function wordOf(view: CatalogueView, { kind, name, parentId, batchId, semesterId }: CatalogueEntry): string {
  const isOne = view.of(kind).filter((each) => each.name === name).length < 2
  const of = [parentId, batchId, semesterId].map(view.nameOf).filter(Boolean).join(', ')
  return (isOne && kind !== 'section') || of === '' ? name : m['catalogue.inBrackets']({ name, of })
}
