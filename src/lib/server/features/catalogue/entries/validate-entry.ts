import {
  type CatalogueKind,
  type EntryField,
  type ReferenceField,
  referenceFields,
  shapeOf,
} from '#lib/catalogue/kinds.ts'
import { certainReport, reportChoices } from '#lib/catalogue/reports-as.ts'
import { batchName, isEndOf, readBatchYears } from '#lib/rules/dates/batch-years.ts'
import type { TypedEntry } from '#lib/schemas/catalogue.ts'
import { type FieldProblem, invalid } from '../../../kernel/core/errors.ts'
import { unprintableTexts } from '../../../kernel/core/unprintable-texts.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry, EntryFields } from './entry.ts'

export type Problems = Record<string, FieldProblem>

/**
 * Returns the input as fields of this kind. An existing entry (`own`) keeps its parent: it is chosen only once.
 * @throws DomainError Invalid, at the fields
 */
export function validateEntry(
  view: CatalogueView,
  kind: CatalogueKind,
  typed: TypedEntry,
  own: CatalogueEntry | null = null,
): EntryFields {
  const problems: Problems = {}
  const { fields: has = [], isYears } = shapeOf[kind]
  const fields: EntryFields = {
    name: typed.name,
    ...placeOf(view, kind, own ?? typed, problems),
    departmentId: has.includes('department') ? reference(view, 'department', typed, problems) : null,
    regulationId: has.includes('regulation') ? reference(view, 'regulation', typed, problems) : null,
    shortName: has.includes('shortName') ? typed.shortName : '',
    code: has.includes('code') ? typed.code : '',
    years: has.includes('years') ? typed.years : null,
    intake: has.includes('intake') ? intakeOf(view, typed) : {},
    reportsAs: has.includes('reportsAs') ? reportOf(kind, typed, own, problems) : '',
    startYear: null,
    endYear: null,
  }
  for (const field of shapeOf[kind].required ?? [])
    if (isMissing(fields, field)) problems[inputOf(field)] ??= { code: 'field.required', params: {} }
  const validated = isYears ? withYears(view, fields, problems) : fields
  refuseFields(problems)
  return validated
}

/** Finds texts of an entry that documents cannot print. An upload reports them by cell. */
export const unprintableWords = (
  { name, shortName, code }: Pick<TypedEntry, 'name' | 'shortName' | 'code'>,
  own: CatalogueEntry | null = null,
): Problems => unprintableTexts({ name, shortName, code }, own)

/** Throws if there are problems. @throws DomainError Invalid, with the first problem's code and all fields */
export function refuseFields(problems: Problems): void {
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
}

/** Returns the inputs a new entry of this kind requires besides its name. */
export function neededToAdd(kind: CatalogueKind): (keyof TypedEntry)[] {
  const { within, required = [] } = shapeOf[kind]
  return [...(within ? ['parentId' as const] : []), ...required.map(inputOf)]
}

/** The form input of a field; references are chosen by id. */
const inputOf = (field: EntryField): keyof TypedEntry =>
  referenceFields.some((each) => each === field) ? `${field as ReferenceField}Id` : (field as 'shortName')

const isMissing = (fields: EntryFields, field: EntryField): boolean => !fields[inputOf(field)]

/** Returns the chosen group; of a new entry without a choice the one that its name leaves no doubt about. */
function reportOf(
  kind: CatalogueKind,
  { name, reportsAs }: Pick<TypedEntry, 'name' | 'reportsAs'>,
  own: CatalogueEntry | null,
  problems: Problems,
): string {
  if (reportsAs === '') return own ? '' : certainReport(kind, name)
  if (!reportChoices(kind).includes(reportsAs)) problems['reportsAs'] = { code: 'field.invalid', params: {} }
  return reportsAs
}

type Place = Pick<EntryFields, 'parentId' | 'batchId' | 'semesterId'>

function placeOf(
  view: CatalogueView,
  kind: CatalogueKind,
  { parentId, batchId, semesterId }: Place,
  problems: Problems,
): Place {
  const { within, fields: has = [] } = shapeOf[kind]
  if (!within) return { parentId: null, batchId: null, semesterId: null }
  const parent = view.byId(parentId ?? '')
  if (parent?.kind !== within) problems['parentId'] = { code: 'field.required', params: {} }
  const place = { parentId, batchId: null, semesterId: null }
  if (!has.includes('batch')) return place
  const chosen = { departmentId: null, regulationId: null, batchId, semesterId }
  return {
    parentId,
    batchId: reference(view, 'batch', chosen, problems, parent?.parentId),
    semesterId: reference(view, 'semester', chosen, problems, parent?.parentId),
  }
}

/** Returns the id of the chosen entry, which must belong to the course if one is given; null if none was chosen. */
function reference(
  view: CatalogueView,
  field: ReferenceField,
  typed: Pick<EntryFields, `${ReferenceField}Id`>,
  problems: Problems,
  courseId?: string | null,
): string | null {
  const id = typed[`${field}Id`]
  if (!id) return null
  const entry = view.byId(id)
  const isOfCourse = courseId === undefined || entry?.parentId === courseId
  if (entry?.kind === field && isOfCourse) return id
  problems[`${field}Id`] = { code: entry ? 'catalogue.otherCourse' : 'catalogue.notThere', params: {} }
  return null
}

const intakeOf = (view: CatalogueView, { intake }: TypedEntry): Record<string, number> =>
  Object.fromEntries(
    Object.entries(intake).flatMap(([id, seats]) =>
      seats !== null && view.byId(id)?.kind === 'seatType' ? [[id, seats]] : [],
    ),
  )

/** Names a batch by its years. If only the first year was entered, the course's duration gives the second. */
function withYears(view: CatalogueView, fields: EntryFields, problems: Problems): EntryFields {
  const written = readBatchYears(fields.name)
  const years = view.byId(fields.parentId ?? '')?.years ?? null
  const end = written && (written.end ?? (years === null ? null : written.start + years))
  if (!written || end === null || !isEndOf(written.start, end)) {
    problems['name'] = { code: written ? 'catalogue.batchEnd' : 'catalogue.batchForm', params: {} }
    return fields
  }
  return { ...fields, name: batchName(written.start, end), startYear: written.start, endYear: end }
}
