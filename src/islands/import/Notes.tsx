import type { ReactNode } from 'react'
import type { ImportRowsView, ProblemGroup } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { LineRow, LineTable } from './LineTable.tsx'
import { GroupList } from './ProblemGroups.tsx'
import { turnNoted } from './turn-pages.ts'

interface Props {
  groups: readonly ProblemGroup[]
  noted: ImportRowsView
  isBusy: boolean
}

/** What is worth a second look in rows that are right: they are saved all the same. */
export function Notes({ groups, noted, isBusy }: Props): ReactNode {
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
