import { Fragment, type ReactNode, useId } from 'react'
import type { ImportChangesView, ImportRowsView, ProblemGroup } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { RegisteredName } from './RegisteredName.tsx'
import { turnChanged, turnNoted, useFirstRows } from './use-first-rows.tsx'
import { showCount } from '#lib/i18n/numbers.ts'
import { Pages } from '../../ui/Pages.tsx'

interface ChangesProps {
  changed: ImportChangesView
  isBusy: boolean
}

/** Lists the changes to existing records, for review before saving. */
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
          cells={[
            <Fragment key="about">
              {row.about} <RegisteredName of={row} />
            </Fragment>,
            <ChangedCells key="changes" row={row} />,
          ]}
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

interface NotesProps {
  groups: readonly ProblemGroup[]
  noted: ImportRowsView
  isBusy: boolean
}

/** Lists warnings of valid rows, which are saved all the same. */
export function Notes({ groups, noted, isBusy }: NotesProps): ReactNode {
  const headings = [m['imports.notes.cell'](), m['imports.notes.what']()] as const
  return (
    <LineTable
      title={m['imports.notes.title']()}
      lead={m['imports.notes.lead']()}
      pages={m['imports.notes.pages']()}
      of={noted}
      // A warning that many rows share is shown once, so that rarer ones are not lost.
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

/** Summarises the errors: a sentence that many rows share is shown once. */
export function ProblemGroups({ of }: { of: readonly ProblemGroup[] }): ReactNode {
  return (
    <section className="stack" aria-label={m['imports.problems.title']()}>
      <h3>{m['imports.problems.title']()}</h3>
      <GroupList of={of} />
    </section>
  )
}

/** Sentences with the lines that each applies to. */
function GroupList({ of }: { of: readonly ProblemGroup[] }): ReactNode {
  return (
    <ul className="problem-groups">
      {of.map(({ message, rows, lines, others, values }) => (
        <li key={message}>
          <details>
            <summary>
              <strong>{m['imports.rowsCount']({ rows, shown: showCount(rows) })}</strong> · {message}
            </summary>
            <p className="quiet">{m['imports.problems.lines']({ lines: listed({ lines, others, rows }) })}</p>
            {values.length > 0 && (
              <p className="quiet">{m['imports.problems.values']({ values: sayValues(values) })}</p>
            )}
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Lists the lines, each with the one that it repeats. */
function listed({ lines, others, rows }: Pick<ProblemGroup, 'lines' | 'others' | 'rows'>): string {
  const said = lines.map((line, index) => {
    const other = others[index]
    return other === undefined ? `${line}` : m['imports.problems.pair']({ line, other })
  })
  return [said.join(', '), ...(lines.length < rows ? [m['imports.problems.more']()] : [])].join(' ')
}

const sayValues = (values: ProblemGroup['values']): string =>
  values.map(({ value, rows }) => (rows > 1 ? `${value} (${showCount(rows)})` : value)).join(', ')

interface LineTableProps<Row> {
  title: string
  lead?: string
  /** Headings after the line number. */
  headings: readonly [string, string]
  /** Label of the pager. */
  pages: string
  of: { rows: readonly Row[]; page: number; perPage: number; total: number }
  isBusy: boolean
  onTurn(page: number): void
  /** Shown before the rows: sentences that many rows share. */
  summary?: ReactNode
  /** Renders a row, see `LineRow`. */
  children: (row: Row) => ReactNode
}

/** A paged table of lines of the file. */
function LineTable<Row>(props: LineTableProps<Row>): ReactNode {
  const { title, lead, headings, of, isBusy, onTurn, summary, children } = props
  const id = useId()
  const { shown, pages, button } = useFirstRows(of)
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

/** A row of the table. */
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
