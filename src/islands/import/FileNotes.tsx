import type { ReactNode } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'

/** As many columns as are read of a file. */
const mostColumns = 256

/** What is not read of a file, and what is read as nobody typed it: said before anything is saved. */
export function FileNotes({ file }: { file: StartedImportReply }): ReactNode {
  const { otherSheets, hiddenSheets, hiddenColumns, mergedColumns, unreadColumns } = file
  const namesOf = (columns: readonly number[]): string[] =>
    columns.map((column) => file.headers[column] ?? '').filter(Boolean)
  const hidden = namesOf(hiddenColumns)
  const merged = namesOf(mergedColumns)
  return (
    <>
      {(otherSheets.length > 0 || hiddenSheets.length > 0 || unreadColumns > 0) && (
        <MessageBox kind="warning">
          {otherSheets.length > 0 && <p>{m['imports.otherSheets']({ names: otherSheets.join(', ') })}</p>}
          {hiddenSheets.length > 0 && <p>{m['imports.hiddenSheets']({ names: hiddenSheets.join(', ') })}</p>}
          {unreadColumns > 0 && (
            <p>
              {m['imports.unreadColumns']({
                columns: unreadColumns,
                shown: showCount(unreadColumns),
                most: mostColumns,
              })}
            </p>
          )}
        </MessageBox>
      )}
      {hidden.length > 0 && (
        <p className="quiet">
          {m['imports.hiddenColumns']({ count: hidden.length, names: hidden.join(', ') })}
        </p>
      )}
      {merged.length > 0 && (
        <p className="quiet">{m['imports.mergedColumns']({ names: merged.join(', ') })}</p>
      )}
    </>
  )
}
