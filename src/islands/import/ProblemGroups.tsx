import type { ReactNode } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ProblemGroup } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'

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
export function GroupList({ of }: { of: readonly ProblemGroup[] }): ReactNode {
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
