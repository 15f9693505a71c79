import { employeeCodeHeadings } from '#lib/faculty/employee-code-headings.ts'
import { achievementKinds } from '#lib/schemas/achievements/achievement.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'

/** How files write a kind besides. */
const kindAliases = {
  publication: ['paper', 'journal', 'journal paper', 'conference', 'conference paper', 'research paper'],
  book: ['chapter', 'book chapter'],
  patent: ['patents'],
  award: ['awards', 'recognition', 'honour'],
  mou: ['mous', 'memorandum of understanding', 'collaboration'],
  other: ['others'],
} as const

/** How files write yes and no besides. */
const scopusValues = [
  { value: 'yes', title: m['achievements.filter.scopus.yes'], aliases: ['y', 'true', '1', 'scopus'] },
  { value: 'no', title: m['achievements.filter.scopus.no'], aliases: ['n', 'false', '0'] },
] as const

const optional = { required: false } as const

/** A work is found again by its DOI, and counts in a year: both stay. */
const clearable: readonly string[] = ['title', 'authors', 'source', 'issn', 'citations']

const titleHeadings = [
  ...(['title', 'title of paper', 'paper title', 'title of article', 'title of publication'] as const),
  ...(['title of book', 'title of patent', 'award name', 'name of award'] as const),
] as const

/** What stands in place of these in lists of awards, books and patents. */
const otherHeadings = {
  year: [],
  title: ['name of paper', 'paper name', 'topic'],
  authors: [],
  source: [
    'publisher',
    'publisher name',
    'name of publisher',
    'conference',
    'conference name',
    'partner',
    'name of conference',
    'awarded by',
    'awarding agency',
    'awarding body',
  ],
  issn: ['isbn', 'isbn no', 'patent no', 'patent application no'],
  doi: ['link', 'url', 'paper link'],
  citations: [],
} as const

/** The columns of a list of achievements. */
export const achievementColumns: readonly ImportColumn[] = [
  {
    field: 'employeeCode',
    title: m['faculty.field.employeeCode'],
    aliases: employeeCodeHeadings,
    required: true,
    example: 'E077',
    help: m['achievements.help.employeeCode'],
    isText: true,
    isName: true,
  },
  {
    field: 'achievedOn',
    title: m['achievements.field.achievedOn'],
    aliases: [
      'date',
      'achieved on',
      'published on',
      'date of award',
      'award date',
      'date of publication',
      'publication date',
      'date of achievement',
      'achievement date',
    ],
    required: true,
    isDate: true,
    isText: true,
    example: '08/03/2026',
    help: m['achievements.help.achievedOn'],
  },
  {
    field: 'description',
    title: m['achievements.field.description'],
    aliases: ['description', 'achievement', 'details', 'particulars', 'achievement details'],
    ...optional,
    mayHoldDate: true,
    example: 'Best teacher award',
    help: m['achievements.help.description'],
  },
  {
    field: 'kind',
    title: m['achievements.field.kind'],
    aliases: ['kind', 'type', 'achievement type', 'type of achievement', 'nature of achievement'],
    fallbacks: ['category'],
    ...optional,
    values: achievementKinds.map((value) => ({
      value,
      title: m[`achievements.kind.${value}`],
      aliases: kindAliases[value],
    })),
    example: 'Award',
    help: m['achievements.help.kind'],
  },
  ...(
    [
      ['year', ['year', 'year of publication', 'publication year', 'year of award'], '2026'],
      ['title', titleHeadings, ''],
      ['authors', ['authors', 'author name', 'name of authors', 'list of authors'], ''],
      ['source', ['source', 'journal', 'journal name', 'name of journal'], ''],
      ['issn', ['issn', 'issn no', 'isbn issn no', 'issn isbn'], ''],
      ['doi', ['doi', 'doi link', 'doi no', 'doi url'], '10.1109/5.771073'],
      ['citations', ['citations', 'cited by', 'citation count', 'no of citations'], '12'],
    ] as const
  ).map(([field, aliases, example]) => ({
    field,
    aliases,
    fallbacks: otherHeadings[field],
    example,
    ...optional,
    isText: true,
    ...(clearable.includes(field) && { isClearable: true as const }),
    title: m[`achievements.field.${field}`],
    help: m[`achievements.help.${field}`],
  })),
  {
    field: 'inScopus',
    title: m['achievements.field.inScopus'],
    aliases: ['scopus', 'in scopus', 'scopus indexed', 'indexed in scopus'],
    ...optional,
    values: scopusValues,
    example: 'Yes',
    help: m['achievements.help.inScopus'],
  },
]
