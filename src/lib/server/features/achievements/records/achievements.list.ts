import { oneLine } from '#lib/i18n/one-line.ts'
import { date, link, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { achievementKinds } from '#lib/schemas/achievements/achievement.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { m } from '#paraglide/messages.js'
import {
  type ListColumn,
  type ListContext,
  type ListFilter,
  listOf,
} from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { type FoundAchievement, achievementsFound } from './achievements-query.ts'
import { choicesWithin, noDepartment } from './choices.ts'

export interface AchievementListRow extends FoundAchievement {
  department: string
  /** Fits one line. */
  departmentShort: string
}

const yesOrNo = (name: 'proof' | 'scopus' | 'cited'): ListFilter => ({
  kind: 'choice',
  name,
  label: m[`achievements.filter.${name}.label`],
  any: m['achievements.filter.any'],
  choices: () => (['yes', 'no'] as const).map((each) => [each, m[`achievements.filter.${name}.${each}`]()]),
})

const inFiles = ['csv', 'xlsx'] as const

const textInFiles = (
  name: 'title' | 'authors' | 'source' | 'issn' | 'doi',
): ListColumn<AchievementListRow> => ({
  name,
  heading: m[`achievements.field.${name}`],
  in: inFiles,
  cell: ({ achievement }) => text(achievement[name]),
})

/** Faculty achievements within each reader's scope. */
export const achievementsList = listOf<AchievementListRow>({
  title: m['achievements.title'],
  access: achievementKeepers,
  isNumbered: true,
  search: m['achievements.search.label'],
  filters: [
    {
      kind: 'choice',
      name: 'department',
      label: m['achievements.field.departmentId'],
      any: m['faculty.anyDepartment'],
      choices: async ({ app, user }) =>
        (await choicesWithin(app, user)).departments.filter(([id]) => id !== noDepartment),
      needsSeveral: true,
    },
    {
      kind: 'choice',
      name: 'faculty',
      label: m['achievements.field.memberId'],
      any: m['achievements.anybody'],
      choices: async ({ app, user }) =>
        (await choicesWithin(app, user)).people.map(({ id, name }) => [id, name]),
      needsSeveral: true,
    },
    {
      kind: 'choice',
      name: 'kind',
      label: m['achievements.field.kind'],
      any: m['achievements.anyKind'],
      choices: () => achievementKinds.map((each) => [each, m[`achievements.kind.${each}`]()]),
    },
    { kind: 'dates', name: 'on', label: m['achievements.field.achievedOn'] },
    { kind: 'numbers', name: 'year', label: m['achievements.field.year'] },
    yesOrNo('scopus'),
    yesOrNo('cited'),
    yesOrNo('proof'),
  ],
  sortedBy: '-date',
  columns: [
    {
      name: 'departmentShort',
      heading: m['achievements.field.departmentId'],
      in: ['page'],
      cell: ({ departmentShort }) => text(departmentShort),
    },
    {
      name: 'department',
      heading: m['achievements.field.departmentId'],
      in: inFiles,
      cell: ({ department }) => text(department),
    },
    {
      name: 'faculty',
      heading: m['achievements.field.memberId'],
      sort: 'ascending',
      cell: ({ name }) => text(name),
    },
    {
      name: 'date',
      heading: m['achievements.field.achievedOn'],
      sort: 'descending',
      cell: ({ achievement }) => date(achievement.achievedOn),
    },
    {
      name: 'description',
      heading: m['achievements.field.description'],
      cell: ({ achievement }) =>
        link(achievement.description, routes.achievement(achievement.id), noteOf(achievement)),
    },
    {
      name: 'kind',
      heading: m['achievements.field.kind'],
      cell: ({ achievement: { kind } }) => text(m[`achievements.kind.${kind}`]()),
    },
    {
      name: 'year',
      heading: m['achievements.field.year'],
      in: inFiles,
      cell: ({ achievement }) => text(String(achievement.year)),
    },
    ...(['title', 'authors', 'source', 'issn', 'doi'] as const).map(textInFiles),
    {
      name: 'citations',
      heading: m['achievements.field.citations'],
      sort: 'descending',
      in: inFiles,
      cell: ({ achievement }) => number(achievement.citations),
    },
    {
      name: 'scopus',
      heading: m['achievements.field.inScopus'],
      in: inFiles,
      cell: ({ achievement }) =>
        text(m[`achievements.filter.scopus.${achievement.inScopus ? 'yes' : 'no'}`]()),
    },
    {
      name: 'proof',
      heading: m['achievements.field.proof'],
      in: inFiles,
      cell: ({ proofId }) => text(m[`achievements.filter.proof.${proofId ? 'yes' : 'no'}`]()),
    },
    {
      name: 'edit',
      heading: m['achievements.edit'],
      in: ['page'],
      cell: ({ achievement: { id } }) => link(m['achievements.edit'](), routes.achievementAsked('edit', id)),
    },
    {
      name: 'delete',
      heading: m['achievements.delete'],
      in: ['page'],
      cell: ({ achievement: { id } }) =>
        link(m['achievements.delete'](), routes.achievementAsked('delete', id)),
    },
  ],
  keyOf: ({ achievement }) => achievement.id,
  page: routes.achievements,
  empty: m['achievements.nothing'],
  nothingFits: m['achievements.nothingFound'],
  file: { name: 'achievements', call: '/api/v1/exportAchievements' },
  rows: completedRows(achievementsFound(), listed),
})

/** The second line of a row: the title if it differs from the description, and the citation count. */
const noteOf = ({ title, description, citations }: AchievementListRow['achievement']): string =>
  oneLine([title === description ? '' : title, citations > 0 && m['achievements.citedTimes']({ citations })])

/** Adds the department's name. */
export async function listed(
  found: readonly FoundAchievement[],
  { app }: Pick<ListContext, 'app'>,
): Promise<AchievementListRow[]> {
  const view = await app.catalogue.read()
  return found.map((each) => ({
    ...each,
    department: view.nameOf(each.departmentId),
    departmentShort: shortNameOf(view, each.departmentId),
  }))
}
