import * as v from 'valibot'
import { employeeCodeHeadings } from '#lib/faculty/employee-code-headings.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { readDoi } from '#lib/rules/numbers/doi.ts'
import { achievementInput, achievementKinds } from '#lib/schemas/achievements/achievement.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import { achievementRepository } from '../records/achievement.repository.ts'
import {
  type Achievement,
  type AchievementFields,
  achievementFieldsOf,
  fieldsTyped,
  problemsOfFields,
  sameKeyOf,
} from '../records/achievement.ts'

/** The data that rows are validated against. */
export interface AchievementsAtHand {
  /** Faculty ids by normalised employee code. */
  members: ReadonlyMap<string, string>
  /** Stored achievements by `keyOfRow`. */
  known: ReadonlyMap<string, Achievement>
  /** The current date in India. */
  today: string
}

/** An achievement from a row, with the stored state it replaces; undoing the upload restores that state. */
export interface AchievementSheetRow extends AchievementFields {
  before: (AchievementFields & Pick<Achievement, 'version'>) | null
}

export async function achievementsAtHand({ faculty, database, clock }: App): Promise<AchievementsAtHand> {
  const members = await faculty.teaching()
  const all = await achievementRepository(database.reads).all()
  return {
    members: new Map(members.map((member) => [wordKey(member.employeeCode), member.id])),
    known: new Map(all.map((each) => [keyOfRow(each), each])),
    today: indianDate(clock.now()),
  }
}

/** Identifies an achievement within the register: a person has each one only once. */
export const keyOfRow = (fields: AchievementFields): string => `${fields.memberId} ${sameKeyOf(fields)}`

/** Returns null if a cell is invalid. */
export function readAchievementRow(
  cells: RowCells,
  { members, known, today }: AchievementsAtHand,
): AchievementSheetRow | null {
  const { text, fault } = cells
  const memberId = members.get(wordKey(text('employeeCode')))
  if (!memberId) fault('employeeCode', text('employeeCode') === '' ? 'missing' : 'memberUnknown')
  const doi = readDoi(text('doi')) ?? ''
  const before = (doi && known.get(keyOfRow({ ...nothing, memberId: memberId ?? '', doi }))) || null
  const typed = typedIn(cells, before)
  const parsed = v.safeParse(achievementInput, { departmentId: '-', memberId: memberId ?? '-', ...typed })
  if (!parsed.success) reportFaults(cells, parsed.issues, { codes, reported: ['kind'] })
  if (!parsed.success || !memberId) return null
  const fields = fieldsTyped(parsed.output)
  const problems = problemsOfFields(fields, { today, storedIssn: before?.issn ?? '' })
  for (const [field, code] of Object.entries(ruleCodes)) if (problems[field]) fault(field, code)
  if (Object.keys(problems).length > 0) return null
  const same = known.get(keyOfRow(fields)) ?? null
  return { ...fields, before: same && { ...achievementFieldsOf(same), version: same.version } }
}

const nothing: AchievementFields = {
  memberId: '',
  kind: 'other',
  achievedOn: '',
  year: 0,
  description: '',
  title: '',
  authors: '',
  source: '',
  issn: '',
  doi: '',
  citations: 0,
  inScopus: false,
}

/** Keeps the stored value for an empty cell of a work found by its DOI. Without a description, the title is used. */
function typedIn({ text, clears }: RowCells, before: AchievementFields | null) {
  const said = (field: 'title' | 'authors' | 'source' | 'issn' | 'doi'): string =>
    clears(field) ? '' : text(field) || (before?.[field] ?? '')
  return {
    title: said('title'),
    authors: said('authors'),
    source: said('source'),
    issn: said('issn'),
    doi: said('doi'),
    achievedOn: text('achievedOn') || (before?.achievedOn ?? ''),
    description: text('description') || before?.description || text('title'),
    kind: text('kind') || (before?.kind ?? (text('doi') ? 'publication' : 'other')),
    year: text('year') || (text('achievedOn') ? '' : String(before?.year ?? '')),
    citations: clears('citations') ? '' : text('citations') || String(before?.citations ?? 0),
    inScopus: text('inScopus') ? text('inScopus') === 'yes' : (before?.inScopus ?? false),
  }
}

/** The import fault for each error code of the form. */
const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
  'achievements.dateForm': 'dateWrong',
  'achievements.yearForm': 'yearWrong',
  'achievements.doiForm': 'doiWrong',
  'achievements.citationsForm': 'citationsWrong',
}

/** The import fault for each field that `problemsOfFields` refuses. */
const ruleCodes: Readonly<Record<string, string>> = {
  achievedOn: 'achievementToCome',
  year: 'yearToCome',
  issn: 'issnWrong',
}

/** Other spellings of kinds in files. */
const kindAliases = {
  publication: ['paper', 'journal', 'journal paper', 'conference', 'conference paper', 'research paper'],
  book: ['chapter', 'book chapter'],
  patent: ['patents'],
  award: ['awards', 'recognition', 'honour'],
  mou: ['mous', 'memorandum of understanding', 'collaboration'],
  other: ['others'],
} as const

/** Other spellings of yes and no in files. */
const scopusValues = [
  { value: 'yes', title: m['achievements.filter.scopus.yes'], aliases: ['y', 'true', '1', 'scopus'] },
  { value: 'no', title: m['achievements.filter.scopus.no'], aliases: ['n', 'false', '0'] },
] as const

const optional = { required: false } as const

/**
 * Columns that "clear" may empty. The DOI identifies a work and the year decides where it counts, so neither can be
 * cleared.
 */
const clearable: readonly string[] = ['title', 'authors', 'source', 'issn', 'citations']

const titleHeadings = [
  'title',
  'title of paper',
  'paper title',
  'title of article',
  'title of publication',
  'title of book',
  'title of patent',
  'award name',
  'name of award',
] as const

/** Headings used for these columns in lists of awards, books and patents. */
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

/** The columns of an achievements upload. */
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
