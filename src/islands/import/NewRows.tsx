import type { ReactNode } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ImportRowsView, ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { LineRow, LineTable } from './LineTable.tsx'
import { cellsOfNew } from './new-row-cells.ts'
import { turnNew } from './turn-pages.ts'
import { aboutRow } from './wrong-first.ts'

interface Props {
  found: ImportView
  fresh: ImportRowsView
  isBusy: boolean
}

/** What saving would add, as the file says it: enough to see whether the columns are the right ones. */
export function NewRows({ found, fresh, isBusy }: Props): ReactNode {
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
