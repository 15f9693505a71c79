import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Pages } from '../ui/Pages.tsx'

interface Props {
  title: string
  lead?: string
  /** Behind the one with the line of the file. */
  headings: readonly [string, string]
  /** What its pages are called. */
  pages: string
  of: { page: number; perPage: number; total: number }
  isBusy: boolean
  onTurn(page: number): void
  /** Before the rows: what many of them say. */
  summary?: ReactNode
  /** Rows, see `LineRow`. */
  children: ReactNode
}

/** Lines of the file with something to read about each, page by page. */
export function LineTable(props: Props): ReactNode {
  const { title, lead, headings, pages, of, isBusy, onTurn, summary, children } = props
  const id = useId()
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
        <tbody>{children}</tbody>
      </table>
      <Pages label={pages} {...{ of, isBusy, onTurn }} />
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
