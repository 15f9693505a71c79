import { type ReactNode, useId } from 'react'
import type { ImportRowsView } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { Pages } from './Pages.tsx'
import { turnNoted } from './turn-pages.ts'

interface Props {
  noted: ImportRowsView
  isBusy: boolean
}

/** What is worth a second look in rows that are right: they are saved all the same. */
export function Notes({ noted, isBusy }: Props): ReactNode {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{m['imports.notes.title']()}</h3>
      <p className="quiet">{m['imports.notes.lead']()}</p>
      <table className="list changes">
        <thead>
          <tr>
            <th scope="col" className="num">
              {m['imports.line']()}
            </th>
            <th scope="col">{m['imports.notes.cell']()}</th>
            <th scope="col">{m['imports.notes.what']()}</th>
          </tr>
        </thead>
        <tbody>
          {noted.rows.flatMap(({ line, notes }) =>
            notes.map((note, index) => <NotedCell key={`${line} ${index}`} line={line} note={note} />),
          )}
        </tbody>
      </table>
      <Pages
        label={m['imports.notes.pages']()}
        of={noted}
        isBusy={isBusy}
        onTurn={(page) => void turnNoted(page)}
      />
    </section>
  )
}

interface CellProps {
  line: number
  note: ImportRowsView['rows'][number]['notes'][number]
}

function NotedCell({ line, note }: CellProps): ReactNode {
  return (
    <tr>
      <td className="num" data-label={m['imports.line']()}>
        {line}
      </td>
      <td data-label={m['imports.notes.cell']()}>
        {note.column}: {note.value}
      </td>
      <td data-label={m['imports.notes.what']()}>{note.message}</td>
    </tr>
  )
}
