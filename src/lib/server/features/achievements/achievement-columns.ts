import { employeeCodeHeadings } from '#lib/faculty/employee-code-headings.ts'
import { achievementKinds } from '#lib/schemas/achievements/achievement.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../kernel/imports/import-column.ts'

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
    aliases: ['date', 'dates', 'achievedon', 'publishedon', 'dateofaward'],
    required: true,
    isDate: true,
    isText: true,
    example: '08/03/2026',
    help: m['achievements.help.achievedOn'],
  },
  {
    field: 'description',
    title: m['achievements.field.description'],
    aliases: ['description', 'achievement', 'details', 'particulars'],
    ...optional,
    mayHoldDate: true,
    example: 'Best teacher award',
    help: m['achievements.help.description'],
  },
  {
    field: 'kind',
    title: m['achievements.field.kind'],
    aliases: ['kind', 'type', 'category'],
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
      ['year', ['year', 'yearofpublication'], '2026'],
      ['title', ['title', 'titleofpaper', 'papertitle', 'nameoftheaward'], ''],
      ['authors', ['authors', 'author', 'nameoftheauthors'], ''],
      ['source', ['source', 'journal', 'nameofjournal', 'publisher', 'awardedby', 'partner'], ''],
      ['issn', ['issn', 'isbn', 'issnnumber', 'isbnissnnumber', 'patentnumber', 'patentno'], ''],
      ['doi', ['doi', 'doilink', 'link'], '10.1109/5.771073'],
      ['citations', ['citations', 'citedby', 'citationcount'], '12'],
    ] as const
  ).map(([field, aliases, example]) => ({
    ...{ field, aliases, example, ...optional, isText: true },
    ...(clearable.includes(field) && { isClearable: true as const }),
    ...{ title: m[`achievements.field.${field}`], help: m[`achievements.help.${field}`] },
  })),
  {
    field: 'inScopus',
    title: m['achievements.field.inScopus'],
    aliases: ['scopus', 'inscopus', 'scopusindexed', 'indexedinscopus'],
    ...optional,
    values: scopusValues,
    example: 'Yes',
    help: m['achievements.help.inScopus'],
  },
]
