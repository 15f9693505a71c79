import { accreditationListName } from '#lib/achievements/accreditation-list-name.ts'
import { type Cell, number, text } from '#lib/lists/cell.ts'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { doiAddress } from '#lib/rules/numbers/doi.ts'
import { kindsOfTables } from '#lib/schemas/achievements/accreditation.ts'
import { m } from '#paraglide/messages.js'
import { type AnyList, type ListColumn, listOf } from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { achievementsFound } from '../records/achievements-query.ts'
import { type Listed, listed } from '../records/achievements.list.ts'
import { yearFiguresList } from './year-figures.list.ts'

type Column =
  | 'title'
  | 'authors'
  | 'person'
  | 'department'
  | 'source'
  | 'year'
  | 'issn'
  | 'doi'
  | 'description'
  | 'listed'
  | 'citations'

/** What stands in each column, whatever a table calls it. */
const cells: Readonly<Record<Column, (row: Listed) => Cell>> = {
  title: ({ achievement: { title, description } }) => text(title || description),
  authors: ({ achievement: { authors }, name }) => text(authors || name),
  person: ({ name }) => text(name),
  department: ({ department }) => text(department),
  source: ({ achievement }) => text(achievement.source),
  year: ({ achievement }) => number(achievement.year),
  issn: ({ achievement }) => text(achievement.issn),
  doi: ({ achievement: { doi } }) => text(doi && doiAddress(doi)),
  description: ({ achievement }) => text(achievement.description),
  listed: ({ achievement: { inScopus } }) => text(inScopus ? m['achievements.naac.listedScopus']() : ''),
  citations: ({ achievement }) => number(achievement.citations),
}

type Headed = readonly [Column, () => string]

const teacher: Headed = ['person', m['achievements.naac.teacher']]
const department: Headed = ['department', m['achievements.naac.department']]

/**
 * The columns in the order and words of NAAC’s data templates: 3.3.1 and 3.3.2 of affiliated colleges, 3.4.3 to 3.4.5 of
 * autonomous ones. What is known beyond them comes behind. Of what the college does not keep there is no column.
 */
const columnsOf: Readonly<Record<keyof typeof kindsOfTables, readonly Headed[]>> = {
  papers: [
    ['title', m['achievements.naac.paper']],
    ['authors', m['achievements.naac.authors']],
    department,
    ['source', m['achievements.naac.journal']],
    ['year', m['achievements.naac.publishedIn']],
    ['issn', m['achievements.naac.issn']],
    ['doi', m['achievements.naac.link']],
    ['listed', m['achievements.naac.listed']],
    ['citations', m['achievements.field.citations']],
  ],
  books: [
    teacher,
    ['title', m['achievements.naac.book']],
    ['year', m['achievements.naac.publishedIn']],
    ['issn', m['achievements.naac.isbn']],
    ['source', m['achievements.naac.publisher']],
    department,
  ],
  patents: [
    ['title', m['achievements.naac.patent']],
    ['issn', m['achievements.naac.patentNumber']],
    ['year', m['achievements.naac.grantedIn']],
    teacher,
    ['source', m['achievements.naac.office']],
    department,
  ],
  awards: [
    ['person', m['achievements.naac.awardee']],
    ['title', m['achievements.naac.award']],
    ['source', m['achievements.naac.awardedBy']],
    ['year', m['achievements.naac.awardedIn']],
    department,
  ],
  mous: [
    ['source', m['achievements.naac.partner']],
    ['year', m['achievements.naac.signedIn']],
    ['description', m['achievements.naac.purpose']],
    teacher,
    department,
  ],
}

const accreditationList = (table: keyof typeof kindsOfTables): AnyList =>
  listOf<Listed>({
    title: m[`achievements.table.${table}`],
    access: achievementKeepers,
    filters: [
      { kind: 'numbers', name: 'year', label: m['achievements.field.year'] },
      { kind: 'dates', name: 'on', label: m['achievements.field.achievedOn'] },
    ],
    sortedBy: '-year',
    columns: columnsOf[table].map(([name, heading]): ListColumn<Listed> => ({
      name,
      heading,
      ...(name === 'year' && { sort: 'descending' }),
      cell: cells[name],
    })),
    keyOf: ({ achievement }) => achievement.id,
    empty: m['achievements.nothing'],
    file: { name: table, call: `/api/v1/exportAccreditation/${table}` },
    rows: completedRows(achievementsFound(kindsOfTables[table]), listed),
  })

/** What the faculty have achieved, in the tables that accreditation bodies ask for. */
export const accreditationLists: Readonly<Record<string, AnyList>> = {
  ...Object.fromEntries(
    (['papers', 'books', 'patents', 'awards', 'mous'] as const).map((table) => [
      accreditationListName(table),
      accreditationList(table),
    ]),
  ),
  [accreditationListName('years')]: yearFiguresList,
}
