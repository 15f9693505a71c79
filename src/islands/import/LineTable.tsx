import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Pages } from '../ui/Pages.tsx'
import { useFirstRows } from './use-first-rows.tsx'

interface Props<Row> {
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
export function LineTable<Row>(props: Props<Row>): ReactNode {
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
export const LineRow = ({ line, headings, cells }: RowProps): ReactNode => (
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
