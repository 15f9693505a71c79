import { type ReactNode, useId } from 'react'
import type {
  ImportChangesView,
  ImportRowsView,
  ImportView,
  ProblemGroup,
} from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { turnChanged, turnNew, turnNoted, useFirstRows } from './use-first-rows.tsx'
import { showCount } from '#lib/i18n/numbers.ts'
import { cellsOfNew } from './new-row-cells.ts'
import { aboutRow } from './wrong-first.ts'
import { Pages } from '../../ui/Pages.tsx'

interface ChangesProps {
  changed: ImportChangesView
  isBusy: boolean
}

/** What saving would change of records that are there: who agrees to it has read it. */
export function Changes({ changed, isBusy }: ChangesProps): ReactNode {
  const headings = [m['imports.changes.record'](), m['imports.changes.what']()] as const
  return (
    <LineTable
      title={m['imports.changes.title']()}
      pages={m['imports.changes.pages']()}
      of={changed}
      {...{ headings, isBusy }}
      onTurn={(page) => void turnChanged(page)}
    >
      {(row) => (
        <LineRow
          key={row.line}
          line={row.line}
          headings={headings}
          cells={[row.about, <ChangedCells key="changes" row={row} />]}
        />
      )}
    </LineTable>
  )
}

const ChangedCells = ({ row }: { row: ImportChangesView['rows'][number] }): ReactNode => (
  <>
    {row.isStale && <p className="problem">{m['imports.changes.stale']()}</p>}
    <ul>
      {row.changes.map(({ title, before, after }) => (
        <li key={title}>
          <span>{title}:</span> <del>{before || m['imports.changes.nothing']()}</del>{' '}
          <span aria-hidden="true">→</span> <ins>{after || m['imports.changes.nothing']()}</ins>
        </li>
      ))}
    </ul>
  </>
)

interface NewRowsProps {
  found: ImportView
  fresh: ImportRowsView
  isBusy: boolean
}

/** What saving would add, as the file says it: enough to see whether the columns are the right ones. */
export function NewRows({ found, fresh, isBusy }: NewRowsProps): ReactNode {
  const headings = [m['imports.changes.record'](), m['imports.new.what']()] as const
  // Of a kind that keeps its rows elsewhere the first alone are here.
  const isPart = fresh.total < found.newRows
  return (
    <LineTable
      title={m['imports.new.title']()}
      {...(isPart && {
        lead: m['imports.new.part']({ shown: showCount(fresh.total), total: showCount(found.newRows) }),
      })}
      pages={m['imports.new.pages']()}
      of={fresh}
      most={5}
      all={m['imports.new.all']}
      {...{ headings, isBusy }}
      onTurn={(page) => void turnNew(page)}
    >
      {(row) => (
        <LineRow
          key={row.line}
          line={row.line}
          headings={headings}
          cells={[aboutRow(found.columns, row), cellsOfNew(found, row)]}
        />
      )}
    </LineTable>
  )
}

interface NotesProps {
  groups: readonly ProblemGroup[]
  noted: ImportRowsView
  isBusy: boolean
}

/** What is worth a second look in rows that are right: they are saved all the same. */
export function Notes({ groups, noted, isBusy }: NotesProps): ReactNode {
  const headings = [m['imports.notes.cell'](), m['imports.notes.what']()] as const
  return (
    <LineTable
      title={m['imports.notes.title']()}
      lead={m['imports.notes.lead']()}
      pages={m['imports.notes.pages']()}
      of={noted}
      // What hundreds of rows say is read once, and what a few say is not lost behind it.
      summary={groups.some(({ rows }) => rows > 1) && <GroupList of={groups} />}
      {...{ headings, isBusy }}
      onTurn={(page) => void turnNoted(page)}
    >
      {({ line, notes }) =>
        notes.map(({ column, value, message }, index) => (
          <LineRow
            key={`${line} ${index}`}
            {...{ line, headings }}
            cells={[`${column}: ${value}`, message]}
          />
        ))
      }
    </LineTable>
  )
}

/** What is wrong as a whole, before row after row: a sentence that many rows share stands once. */
export function ProblemGroups({ of }: { of: readonly ProblemGroup[] }): ReactNode {
  return (
    <section className="stack" aria-label={m['imports.problems.title']()}>
      <h3>{m['imports.problems.title']()}</h3>
      <GroupList of={of} />
    </section>
  )
}

/** Sentences that stand once, with the lines that each is about. */
function GroupList({ of }: { of: readonly ProblemGroup[] }): ReactNode {
  return (
    <ul className="problem-groups">
      {of.map(({ message, rows, lines, values }) => (
        <li key={message}>
          <details>
            <summary>
              <strong>{m['imports.rowsCount']({ rows, shown: showCount(rows) })}</strong> · {message}
            </summary>
            <p className="quiet">{m['imports.problems.lines']({ lines: listed(lines, rows) })}</p>
            {values.length > 0 && (
              <p className="quiet">{m['imports.problems.values']({ values: sayValues(values) })}</p>
            )}
          </details>
        </li>
      ))}
    </ul>
  )
}

const listed = (lines: readonly number[], rows: number): string =>
  [lines.join(', '), ...(lines.length < rows ? [m['imports.problems.more']()] : [])].join(' ')

const sayValues = (values: ProblemGroup['values']): string =>
  values.map(({ value, rows }) => (rows > 1 ? `${value} (${showCount(rows)})` : value)).join(', ')

interface LineTableProps<Row> {
  title: string
  lead?: string
  /** Behind the one with the line of the file. */
  headings: readonly [string, string]
  /** What its pages are called. */
  pages: string
  of: { rows: readonly Row[]; page: number; perPage: number; total: number }
  /** Of more the first are shown until the others are asked for. */
  most?: number
  /** What asks for them. */
  all?: (typeof m)['imports.showAll']
  isBusy: boolean
  onTurn(page: number): void
  /** Before the rows: what many of them say. */
  summary?: ReactNode
  /** Of a row, see `LineRow`. */
  children: (row: Row) => ReactNode
}

/** Lines of the file with something to read about each, page by page. */
function LineTable<Row>(props: LineTableProps<Row>): ReactNode {
  const { title, lead, headings, of, isBusy, onTurn, summary, children } = props
  const id = useId()
  const { shown, pages, button } = useFirstRows(of, props.most, props.all)
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lead && <p className="quiet">{lead}</p>}
      {summary}
      <table className="list changes">
        <thead>
          <tr>
            <th scope="col" className="num">
              {m['imports.line']()}
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{shown.map(children)}</tbody>
      </table>
      {button}
      <Pages label={props.pages} of={pages} {...{ isBusy, onTurn }} />
    </section>
  )
}

interface RowProps {
  line: number
  headings: readonly [string, string]
  cells: readonly [ReactNode, ReactNode]
}

/** One of its rows. */
const LineRow = ({ line, headings, cells }: RowProps): ReactNode => (
  <tr>
    <td className="num" data-label={m['imports.line']()}>
      {line}
    </td>
    {cells.map((cell, index) => (
      <td key={headings[index]} data-label={headings[index]}>
        {cell}
      </td>
    ))}
  </tr>
)
