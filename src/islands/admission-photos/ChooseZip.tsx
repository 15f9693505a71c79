import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { FileInput } from '../ui/FileInput.tsx'
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
      <FileInput id={id} accept=".zip,application/zip" disabled={isBusy} onFiles={send} />
    </div>
  )
}
