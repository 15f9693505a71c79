import { showDecimal } from '#lib/i18n/show-decimal.ts'
import { badge, link, number, text, warning } from '#lib/lists/cell.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { m } from '#paraglide/messages.js'
import { type ListAbout, type ListColumn, type ListFilter, listOf } from '../../kernel/lists/list-kind.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { columnOf, sheetRows } from './sheet-rows.ts'
import type { SheetStudent } from './sheet.ts'
import { type OpenSheet, sheetQuery } from './sheet-query.ts'

type Column = ListColumn<SheetStudent>

const inFiles = ['csv', 'xlsx'] as const

/** The students of an exam and what they have in its subjects. Before it is published nobody else sees them. */
export const markSheet: ListAbout = {
  access: examinationOffice,
  async about(app, examId) {
    const open = await app.marks.open(examId)
    if (!open) return null
    const view = await app.catalogue.read()
    const branches = await sheetQuery(app.database.reads, open).branches()
    return listOf<SheetStudent>({
      title: m['marks.title'],
      access: examinationOffice,
      ...{ perPage: 50, isWide: true, sortedBy: 'roll' },
      search: m['marks.search'],
      filters: filtersOf(open, view, branches),
      columns: columnsOf(open),
      keyOf: ({ rollNumber }) => rollNumber,
      ...{ empty: m['marks.nothing'], nothingFits: m['marks.nothingFound'] },
      file: { name: 'mark-sheet', call: `/api/v1/exportMarkSheet/${examId}` },
      rows: sheetRows(open, (id) => shortNameOf(view, id)),
    })
  },
}

const filtersOf = ({ sheet }: OpenSheet, view: CatalogueView, branches: readonly string[]): ListFilter[] => [
  {
    ...{ kind: 'choice', name: 'branch', label: m['marks.branch'], any: m['marks.anyBranch'] },
    choices: () =>
      branches
        .map((id) => [id, shortNameOf(view, id)] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other)),
  },
  {
    ...{ kind: 'choice', name: 'failedIn', label: m['marks.failedIn'], any: m['marks.anySubject'] },
    choices: () => sheet.subjects.map(({ code, name }) => [code, code === name ? code : `${code} ${name}`]),
  },
  {
    ...{ kind: 'choice', name: 'withheld', label: m['marks.withheldFilter'], any: m['marks.anybody'] },
    choices: () => [['yes', m['marks.withheldOnly']()]],
  },
  { kind: 'numbers', name: 'failed', label: m['marks.failed'] },
]

const columnsOf = ({ sheet }: OpenSheet): Column[] => [
  {
    ...{ name: 'roll', heading: m['marks.roll'], sort: 'ascending' },
    cell: ({ rollNumber }) => link(rollNumber, routes.previewOf(sheet.examId, rollNumber)),
  },
  { ...{ name: 'name', heading: m['marks.name'], sort: 'ascending' }, cell: ({ name }) => text(name) },
  { name: 'branch', heading: m['marks.branch'], cell: ({ branch }) => text(branch) },
  ...sheet.subjects.map(({ code }, place): Column => ({
    ...{ name: columnOf(code), heading: () => code, sort: 'descending' },
    cell({ marks }) {
      const mark = marks[place]
      if (!mark) return text('')
      return mark.isPassed ? text(mark.grade) : warning(mark.grade)
    },
  })),
  {
    ...{ name: 'sgpa', heading: m['marks.sgpa'], sort: 'descending', in: ['page'] },
    cell: ({ sgpa }) => text(sgpa === null ? '' : showDecimal(sgpa, 2)),
  },
  {
    ...{ name: 'sgpaNumber', heading: m['marks.sgpa'], in: inFiles },
    cell: ({ sgpa }) => number(sgpa === null ? null : sgpa / 100),
  },
  {
    ...{ name: 'failed', heading: m['marks.failed'], sort: 'descending' },
    cell: ({ failed }) => number(failed),
  },
  {
    ...{ name: 'withheld', heading: m['marks.withheld'] },
    cell: ({ isWithheld }) => (isWithheld ? badge(m['marks.isWithheld'](), 'withheld') : text('')),
  },
]
