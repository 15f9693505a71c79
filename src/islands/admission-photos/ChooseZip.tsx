import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { upload } from '../../components/icons.ts'
import { DropZone } from '../ui/DropZone.tsx'
import { PickButton } from '../ui/PickButton.tsx'
import { sendZip } from './photos.store.ts'

interface Props {
  importId: string
  mostBytes: number
  isBusy: boolean
}

/** The zip file of an upload. */
export function ChooseZip({ importId, mostBytes, isBusy }: Props): ReactNode {
  const id = useId()
  const send = (files: readonly File[]): void => sendZip(importId, files, mostBytes)
  return (
    <div className="field">
      <label htmlFor={id}>{m['admissions.photos.choose']()}</label>
      <DropZone isDisabled={isBusy} onFiles={send}>
        <input
          className="sr"
          id={id}
          type="file"
          accept=".zip,application/zip"
          disabled={isBusy}
          onChange={(event) => {
            send([...(event.target.files ?? [])])
            // Choosing the same file again, packed anew, has to count as a choice.
            event.target.value = ''
          }}
        />
        <span className="row">
          <PickButton of={id} icon={upload} word={m['file.choose']()} />
          <span className="quiet">{m['file.drop']()}</span>
        </span>
      </DropZone>
    </div>
  )
}
