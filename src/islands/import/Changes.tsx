import type { ReactNode } from 'react'
import type { ImportChangesView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { LineRow, LineTable } from './LineTable.tsx'
import { turnChanged } from './turn-pages.ts'

interface Props {
  changed: ImportChangesView
  isBusy: boolean
}

/** What saving would change of records that are there: who agrees to it has read it. */
export function Changes({ changed, isBusy }: Props): ReactNode {
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
