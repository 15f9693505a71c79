import { badgeOfDueChange } from '#lib/fees/due-change-words.ts'
import { badge, link, number, text } from '#lib/lists/cell.ts'
import { feeReaders } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { dueChangeKinds, dueChangeStates } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { completedRows } from '../../kernel/lists/completed-rows.ts'
import { type ListContext, listOf } from '../../kernel/lists/list-kind.ts'
import { type DueChangeListRow, dueChangesFound } from './due-changes-found.ts'
import { proposalColumns } from './proposal-columns.ts'
import { describeRuns } from './describe-runs.ts'

interface Row extends DueChangeListRow {
  subject: string
  by: string
}

/** What makes somebody owe less: what waits for a second person, and what was decided. */
export const dueChangesList = listOf<Row>({
  title: m['dueChanges.title'],
  access: feeReaders,
  search: m['dues.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => dueChangeStates.map((each) => [each, m[`dueChanges.state.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: m['dueChanges.what'],
      any: m['dueChanges.anyKind'],
      choices: () => dueChangeKinds.map((each) => [each, m[`dueChanges.kind.${each}`]()]),
    },
  ],
  sortedBy: '-createdAt',
  columns: [
    {
      name: 'what',
      heading: m['dueChanges.what'],
      cell: ({ id, kind, subject }) => link(m[`dueChanges.kind.${kind}`](), routes.dueChange(id), subject),
    },
    {
      name: 'subject',
      heading: m['dueChanges.subject'],
      in: ['csv', 'xlsx'],
      cell: ({ subject }) => text(subject),
    },
    { name: 'dues', heading: m['dues.title'], cell: ({ count }) => number(count) },
    ...proposalColumns,
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ state }) => badge(m[`dueChanges.state.${state}`](), badgeOfDueChange[state]),
    },
  ],
  keyOf: ({ id }) => id,
  empty: m['dueChanges.nothing'],
  nothingFits: m['dueChanges.nothingFound'],
  file: { name: 'due-changes', call: '/api/v1/exportDueChanges' },
  rows: completedRows(dueChangesFound, complete),
})

async function complete(
  found: readonly DueChangeListRow[],
  { app }: Pick<ListContext, 'app'>,
): Promise<Row[]> {
  const types = new Map((await app.fees.types.all()).map(({ id, name }) => [id, name]))
  const names = await app.people.namesOf([...new Set(found.map(({ createdBy }) => createdBy))])
  const runIds = found.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'run' ? [subjectId] : []))
  const runs = new Map((await describeRuns(app, runIds)).map(({ id, title }) => [id, title]))
  const subjectOf = ({
    subjectKind,
    subjectId,
    name,
    number: roll,
    feeTypeId,
    fileName,
  }: DueChangeListRow) =>
    subjectKind === 'run'
      ? (runs.get(subjectId) ?? '')
      : subjectKind === 'upload'
        ? fileName
        : // The number stands first: behind a name that is written from the right its first digits would jump before it.
          [roll, name, types.get(feeTypeId) ?? ''].filter(Boolean).join(' · ')
  return found.map((each) => ({ ...each, subject: subjectOf(each), by: names.get(each.createdBy) ?? '' }))
}
