import { type ReactNode, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { DeedDialog } from '../ui/DeedDialog.tsx'
import { commitFile } from './import.store.ts'

interface Props {
  found: ImportView
  agreed: { skipBad: boolean; offer: ImportOptions | null }
  /** What is new or changed. */
  rows: number
  isDisabled: boolean
}

/** Saves what the dry run found; asks first where the same file is saved about something else. */
export function SaveFile({ found, agreed, rows, isDisabled }: Props): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const { sameFile } = found
  const deed = m['imports.commit']({ rows, shown: showCount(rows) })
  const save = (again: boolean): void => void commitFile(found, { ...agreed, again })
  return (
    <>
      <button
        className="button primary"
        type="button"
        disabled={isDisabled}
        onClick={() => (sameFile ? setAsked(true) : save(false))}
      >
        {deed}
      </button>
      {isAsked && sameFile && (
        <DeedDialog
          question={m['imports.sameFile.ask']({ title: found.place?.title ?? '' })}
          deed={deed}
          onAnswer={(isYes) => {
            setAsked(false)
            if (isYes) save(true)
          }}
        >
          <p>{m['imports.sameFile.text']({ title: sameFile.title, time: showInstant(sameFile.at) })}</p>
        </DeedDialog>
      )}
    </>
  )
}
