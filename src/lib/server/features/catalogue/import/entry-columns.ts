import { defaultEntries } from '#lib/catalogue/defaults.ts'
import { type CatalogueKind, type EntryField, shapeOf } from '#lib/catalogue/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'

/** The columns of a list of entries, by the fields of `EntryInput` but for those that are ids: those are words. */
export function entryColumns(kind: CatalogueKind): ImportColumn[] {
  const { within, fields = [], required = [], isYears, isPair } = shapeOf[kind]
  const column = (field: EntryField | 'within', of: Pick<ImportColumn, 'title' | 'help' | 'example'>) => ({
    field,
    aliases: headingsOf(field),
    required: field === 'within',
    isText: true,
    ...of,
    ...(field !== 'within' && { required: required.includes(field) }),
  })
  const reference = (field: 'department' | 'batch' | 'semester'): ImportColumn =>
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
    // Seats come by an upload of their own: they change every year, and the branches stay.
    intake: () => [],
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
