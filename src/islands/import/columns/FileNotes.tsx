import { type ReactNode, useId } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { HiddenChoice } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { Problem } from '../../ui/FieldParts.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

/** Maximum number of columns that are read. */
const mostColumns = 256

/** Notes before saving: parts of the file that are not read, and values that come from merged cells. */
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

interface HiddenRowsProps {
  file: Pick<StartedImportReply, 'rows' | 'hiddenRows'>
  chosen: HiddenChoice | null
  problem: string | undefined
  onChoose(choice: HiddenChoice): void
}

/** Listed one by one, so that the island's bundle contains only these messages. */
const words = { skip: m['imports.hidden.skip'], take: m['imports.hidden.take'] } as const

/** Asks how to treat hidden rows: a filter may hide them on purpose or by oversight, so neither is assumed. */
export function HiddenRows({
  file: { rows, hiddenRows },
  chosen,
  problem,
  onChoose,
}: HiddenRowsProps): ReactNode {
  const id = useId()
  return (
    <fieldset className="choice" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>
        {m['imports.hidden.question']({
          hidden: hiddenRows,
          shown: showCount(hiddenRows),
          rows: showCount(rows),
        })}
      </legend>
      {(['skip', 'take'] as const).map((choice) => (
        <label key={choice} className="row">
          <input
            type="radio"
            name={id}
            aria-invalid={problem ? true : undefined}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          {words[choice]()}
        </label>
      ))}
      <Problem id={id} text={problem} role="alert" />
    </fieldset>
  )
}
