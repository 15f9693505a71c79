import { defaultEntries } from '#lib/catalogue/defaults.ts'
import {
  type CatalogueKind,
  catalogueKinds,
  type EntryField,
  type ReferenceField,
  referenceFields,
  shapeOf,
} from '#lib/catalogue/kinds.ts'
import { routes } from '#lib/routes.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import { m } from '#paraglide/messages.js'
import { isDomainError } from '../../../kernel/core/errors.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type {
  ImportKind,
  ImportKinds,
  RowCells,
  RowsWork,
  UniqueColumn,
  UniqueValue,
} from '../../../kernel/imports/import-kind.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import { type CatalogueView, catalogueViewOf, type Within } from '../catalogue-view.ts'
import { entryRepository } from '../entries/entry.repository.ts'
import type { CatalogueEntry, EntryFields } from '../entries/entry.ts'
import { validateEntry } from '../entries/validate-entry.ts'
import { refuseTaken, writeEntry } from '../entries/write-entry.ts'
import { catalogueOffice } from '../policy.ts'

interface Word {
  field: string
  kind: CatalogueKind
  at?: Within | undefined
}

/**
 * Finds the entry named by a cell. Returns undefined for an empty cell, and null after reporting an unknown or
 * ambiguous name.
 */
export function wordIn(
  { text, fault }: RowCells,
  view: CatalogueView,
  { field, kind, at }: Word,
): CatalogueEntry | null | undefined {
  const word = text(field)
  if (word === '') return undefined
  const [found, another] = view.find(kind, word, at)
  if (found && !another) return found
  const code = another ? 'severalInCatalogue' : 'notInCatalogue'
  return fault(field, code, { list: m[`catalogue.many.${kind}`]() })
}

/** One import for each list. Existing entries do not change: a row that differs from one is reported as an error. */
export const entryImports: ImportKinds = Object.fromEntries(
  catalogueKinds.map((kind) => [`catalogue.${kind}`, entryImport(kind)]),
)

function entryImport(kind: CatalogueKind): ImportKind<EntryFields, CatalogueView> {
  return {
    access: catalogueOffice,
    title: m[`catalogue.many.${kind}`],
    place: async () => ({ title: m[`catalogue.many.${kind}`](), link: routes.catalogueList(kind) }),
    columns: { list: () => entryColumns(kind) },
    identity: {
      keyOf,
      fingerprint: (fields) => JSON.stringify(fields),
      repeats: { field: () => 'name', code: 'repeated' },
      uniqueColumns: uniqueColumnsOf(kind),
      uniqueValues: (fields) => uniqueValuesOf(kind, fields),
      keepsExisting: true,

      async findExisting(_, db, __, keys) {
        const wanted = new Set(keys)
        const entries = (await entryRepository(db).all()).filter((entry) => entry.kind === kind)
        return new Map(
          entries
            .filter((entry) => wanted.has(keyOf(entry)))
            .map((entry) => [keyOf(entry), { print: '', entity: entry.id, version: String(entry.version) }]),
        )
      },
    },
    rows: {
      context: ({ catalogue }) => catalogue.read(),
      parse: (cells, view) => readEntryRow(cells, view, kind),
    },
    writing: {
      mutex: ({ db }) => entryRepository(db).lock(),

      async commit(work, rows) {
        const { entries, all } = await openEntries(work)
        const done = []
        for (const { line, row } of rows) {
          const view = catalogueViewOf(all, 0)
          const entry = await writeEntry({ entries, view, at: work.at }, kind, row).catch(refusedEntry)
          if (entry) all.push(entry)
          done.push(entry ? { line, entity: entry.id, version: '1' } : { line, problem: 'changedMeanwhile' })
        }
        return done
      },

      async undo(work, rows) {
        const { entries, all } = await openEntries(work)
        const stays = new Map<number, string>()
        for (const { line, entity, version } of rows) {
          const entry = all.find(({ id }) => id === entity)
          if (entry && String(entry.version) !== version) stays.set(line, 'editedSince')
          else if (entry && !(await entries.remove(entity))) stays.set(line, 'entryUsed')
        }
        return stays
      },
    },
  }
}

async function openEntries({ db }: RowsWork) {
  const entries = entryRepository(db)
  await cacheTagRepository(db).touch('catalogue')
  return { entries, all: await entries.all() }
}

/** Identifies an entry by its parent and name. */
function keyOf({ parentId, batchId, semesterId, code, name, ...entry }: EntryFields): string {
  const place = parentId ?? wordKey(code)
  return [place, batchId, semesterId, entry.startYear ?? wordKey(name), entry.endYear].join(' ')
}

/** Values that must be unique below the same parent. A pair has no unique code, since its code acts as the parent. */
function uniqueValuesOf(
  kind: CatalogueKind,
  { parentId, batchId, semesterId, shortName, code }: EntryFields,
): UniqueValue[] {
  const within = [parentId, batchId, semesterId].join(' ')
  const shortNames = [{ field: 'shortName', text: shortName, within }]
  return shapeOf[kind].isPair ? shortNames : [...shortNames, { field: 'code', text: code, within }]
}

/** The same unique values, and the name, as columns of a row. */
function uniqueColumnsOf(kind: CatalogueKind): UniqueColumn[] {
  if (shapeOf[kind].isPair) return [{ field: 'name', within: ['code'] }]
  return ['name', 'shortName', 'code'].map((field) => ({ field, within: ['within', 'batch', 'semester'] }))
}

/** Returns null if an earlier row or a concurrent change has taken the name. */
function refusedEntry(error: unknown): null {
  if (isDomainError(error)) return null
  throw error
}

/** Reads an entry from a row; cells name the parent and references in words. */
function readEntryRow(cells: RowCells, view: CatalogueView, kind: CatalogueKind): EntryFields | null {
  const { within, fields: has = [] } = shapeOf[kind]
  const { text } = cells
  const parent = within ? wordIn(cells, view, { field: 'within', kind: within }) : undefined
  if (parent === null) return null
  const references: Partial<Record<`${ReferenceField}Id`, string>> = {}
  for (const field of referenceFields.filter((each) => has.includes(each))) {
    const isOfCourse = (field === 'batch' || field === 'semester') && parent
    const found = wordIn(cells, view, {
      field,
      kind: field,
      ...(isOfCourse && { at: { parentId: parent.parentId } }),
    })
    if (found === null) return null
    references[`${field}Id`] = found?.id ?? ''
  }
  return withFaults(cells, () => {
    const words = {
      name: text('name'),
      shortName: text('shortName'),
      code: text('code'),
      years: text('years'),
    }
    const typed = parseInput(entryInput, { ...words, ...references, parentId: parent?.id ?? '' })
    const fields = validateEntry(view, kind, typed)
    const known = knownAs(view, kind, fields)
    if (!known) refuseTaken(view, kind, fields)
    return known && differs(cells, view, { known, fields }) ? null : fields
  })
}

/** wire: the column for each field that an error names. */
const columnOf: Readonly<Record<string, string>> = {
  parentId: 'within',
  departmentId: 'department',
  batchId: 'batch',
  semesterId: 'semester',
  regulationId: 'regulation',
}

/** The import fault for each form error: it names the column and says where to correct it. */
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

/** Reports the form's validation errors at the cells. */
function withFaults({ fault }: RowCells, read: () => EntryFields | null): EntryFields | null {
  try {
    return read()
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

/** Reports cells that differ from the stored entry. An empty cell counts as no difference. */
function differs(
  { fault }: RowCells,
  view: CatalogueView,
  { known, fields }: { known: CatalogueEntry; fields: EntryFields },
): boolean {
  const others = (['shortName', 'code', 'years'] as const).filter(
    (field) =>
      (fields[field] ?? '') !== '' && wordKey(String(fields[field])) !== wordKey(String(known[field])),
  )
  for (const field of others) fault(field, 'differsFromCatalogue', { known: String(known[field] ?? '') })
  const isOther = fields.regulationId !== null && fields.regulationId !== known.regulationId
  if (isOther) fault('regulation', 'differsFromCatalogue', { known: view.nameOf(known.regulationId) })
  return isOther || others.length > 0
}

/** The columns of an import. Reference columns contain names; `columnOf` maps the id fields of `EntryInput` to them. */
function entryColumns(kind: CatalogueKind): ImportColumn[] {
  const { within, fields = [], required = [], isYears, isPair } = shapeOf[kind]
  const column = (field: EntryField | 'within', of: Pick<ImportColumn, 'title' | 'help' | 'example'>) => ({
    field,
    aliases: headingsOf(field),
    required: field === 'within',
    isText: true,
    ...of,
    ...(field !== 'within' && { required: required.includes(field) }),
  })
  const reference = (field: ReferenceField): ImportColumn =>
    column(field, {
      title: m[`catalogue.one.${field}`],
      help: m['catalogue.help.within'],
      example: exampleOf(field),
    })
  const columns: Record<EntryField, () => ImportColumn[]> = {
    shortName: () => [
      column('shortName', {
        title: m['catalogue.shortName'],
        help: m['catalogue.help.shortName'],
        example: 'CSE',
      }),
    ],
    code: () => [
      isPair
        ? column('code', {
            title: m['catalogue.key'],
            help: m['catalogue.help.key'],
            example: 'MotherTongue',
          })
        : column('code', { title: m['catalogue.code'], help: m['catalogue.help.code'], example: '05' }),
    ],
    years: () => [
      column('years', { title: m['catalogue.years'], help: m['catalogue.help.years'], example: '4' }),
    ],
    department: () => [reference('department')],
    batch: () => [reference('batch')],
    semester: () => [reference('semester')],
    regulation: () => [reference('regulation')],
    // Seats have their own upload, because they change every year while the branches remain.
    intake: () => [],
    // The name of a new entry says it, or a person decides on its page.
    reportsAs: () => [],
  }
  const otherNames = isPair ? ['value'] : []
  const place = within && {
    title: m[`catalogue.one.${within}`],
    help: m['catalogue.help.within'],
    example: exampleOf(within),
  }
  return [
    ...(place ? [{ ...column('within', place), aliases: [wordsOfName(within)] }] : []),
    {
      field: 'name',
      title: m[`catalogue.one.${kind}`],
      aliases: ['name', wordsOfName(kind), ...otherNames],
      required: true,
      help: isYears ? m['catalogue.help.batch'] : m['catalogue.help.name'],
      example: exampleOf(kind),
      isText: true,
    },
    ...fields.flatMap((field) => columns[field]()),
  ]
}

const headings: Readonly<Partial<Record<EntryField, readonly string[]>>> = {
  shortName: ['short name', 'abbreviation', 'short form'],
  code: ['code', 'branch code', 'code in roll numbers', 'key'],
  years: ['years', 'duration', 'no of years', 'duration in years', 'course duration'],
}
const headingsOf = (field: EntryField | 'within'): readonly string[] =>
  (field !== 'within' && headings[field]) || [field]

/** @example wordsOfName('casteCategory') // 'caste category' */
const wordsOfName = (kind: CatalogueKind): string => kind.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()

const otherExamples: Readonly<Partial<Record<CatalogueKind, string>>> = {
  section: 'A',
  subCaste: 'Agnikulakshatriya',
  agent: 'Suresh Varma',
  keyValue: 'Telugu',
}

const exampleOf = (kind: CatalogueKind): string =>
  otherExamples[kind] ?? defaultEntries(2026).find((entry) => entry.kind === kind)?.name ?? ''
