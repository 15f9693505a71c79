import { type ReactNode, useId } from 'react'
import type { ImportChangesView } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { Pages } from './Pages.tsx'
import { turnChanged } from './turn-pages.ts'

interface Props {
  changed: ImportChangesView
  isBusy: boolean
}

/** What saving would change of records that are there: who agrees to it has read it. */
export function Changes({ changed, isBusy }: Props): ReactNode {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{m['imports.changes.title']()}</h3>
      <table className="list changes">
        <thead>
          <tr>
            <th scope="col" className="num">
              {m['imports.line']()}
            </th>
            <th scope="col">{m['imports.changes.record']()}</th>
            <th scope="col">{m['imports.changes.what']()}</th>
          </tr>
        </thead>
        <tbody>
          {changed.rows.map((row) => (
            <ChangedRow key={row.line} row={row} />
          ))}
        </tbody>
      </table>
      <Pages
        label={m['imports.changes.pages']()}
        of={changed}
        isBusy={isBusy}
        onTurn={(page) => void turnChanged(page)}
      />
    </section>
  )
}

function ChangedRow({ row }: { row: ImportChangesView['rows'][number] }): ReactNode {
  return (
    <tr>
      <td className="num" data-label={m['imports.line']()}>
        {row.line}
      </td>
      <td data-label={m['imports.changes.record']()}>{row.about}</td>
      <td data-label={m['imports.changes.what']()}>
        {row.isStale && <p className="problem">{m['imports.changes.stale']()}</p>}
        <ul>
          {row.changes.map(({ title, before, after }) => (
            <li key={title}>
              <span>{title}:</span> <del>{before || m['imports.changes.nothing']()}</del>{' '}
              <span aria-hidden="true">→</span> <ins>{after || m['imports.changes.nothing']()}</ins>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}
