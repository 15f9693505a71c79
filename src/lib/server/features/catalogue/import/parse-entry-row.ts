import { type CatalogueKind, type ReferenceField, referenceFields, shapeOf } from '#lib/catalogue/kinds.ts'
import { wordKey } from '#lib/rules/names/word-key.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry, EntryFields } from '../entries/entry.ts'
import { refuseTaken } from '../entries/refuse-taken.ts'
import { judgeEntry } from '../entries/validate-entry.ts'
import { wordIn } from './find-entry.ts'

/** An entry as a row of a file says it; what it belongs to stands there by its word. */
export function readEntryRow(cells: RowCells, view: CatalogueView, kind: CatalogueKind): EntryFields | null {
  const { within, fields: has = [] } = shapeOf[kind]
  const { text } = cells
  const parent = within ? wordIn(cells, view, { field: 'within', kind: within }) : undefined
  if (parent === null) return null
  const references: Partial<Record<`${ReferenceField}Id`, string>> = {}
  for (const field of referenceFields.filter((each) => has.includes(each))) {
    const isOfCourse = field !== 'department' && parent
    const found = wordIn(cells, view, {
      field,
      kind: field,
      ...(isOfCourse && { at: { parentId: parent.parentId } }),
    })
    if (found === null) return null
    references[`${field}Id`] = found?.id ?? ''
  }
  return judged(cells, () => {
    const words = {
      name: text('name'),
      shortName: text('shortName'),
      code: text('code'),
      years: text('years'),
    }
    const typed = parseInput(entryInput, { ...words, ...references, parentId: parent?.id ?? '' })
    const fields = judgeEntry(view, kind, typed)
    const known = knownAs(view, kind, fields)
    if (!known) refuseTaken(view, kind, fields)
    return known && differs(cells, known, fields) ? null : fields
  })
}

/** wire: the columns by the fields that a refusal names. */
const columnOf: Readonly<Record<string, string>> = {
  parentId: 'within',
  departmentId: 'department',
  batchId: 'batch',
  semesterId: 'semester',
}

/** What a file is told in place of what a form is told: with its column, and where to mend it. */
const problemOf: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'catalogue.batchForm': 'batchForm',
  'catalogue.batchEnd': 'batchEnd',
  'catalogue.otherCourse': 'otherCourse',
  'catalogue.shortNameTaken': 'shortNameTaken',
  'catalogue.codeTaken': 'codeTaken',
  'catalogue.yearsWrong': 'yearsWrong',
}

/** What a form would be refused for, at the cells. */
function judged({ fault }: RowCells, judge: () => EntryFields | null): EntryFields | null {
  try {
    return judge()
  } catch (error) {
    if (!isDomainError(error)) throw error
    for (const [field, { code, params }] of Object.entries(error.fields ?? {})) {
      fault(columnOf[field] ?? field, problemOf[code] ?? 'valueUnknown', params)
    }
    return null
  }
}

const knownAs = (view: CatalogueView, kind: CatalogueKind, fields: EntryFields): CatalogueEntry | undefined =>
  view
    .of(kind)
    .find(
      (entry) =>
        (['parentId', 'batchId', 'semesterId'] as const).every((field) => entry[field] === fields[field]) &&
        (!shapeOf[kind].isPair || wordKey(entry.code) === wordKey(fields.code)) &&
        wordKey(entry.name) === wordKey(fields.name),
    )

/** An empty cell says nothing. */
function differs({ fault }: RowCells, known: CatalogueEntry, fields: EntryFields): boolean {
  const others = (['shortName', 'code', 'years'] as const).filter(
    (field) =>
      (fields[field] ?? '') !== '' && wordKey(String(fields[field])) !== wordKey(String(known[field])),
  )
  for (const field of others) fault(field, 'differsFromCatalogue', { known: String(known[field] ?? '') })
  return others.length > 0
}
