import { type DragEvent, type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { sendFile } from './import.store.ts'

interface Props {
  examId: string
  isBusy: boolean
}

export function ChooseFile({ examId, isBusy }: Props): ReactNode {
  const id = useId()
  const send = (file: File | undefined): void => {
    if (file) void sendFile(examId, file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    send(event.dataTransfer.files[0])
  }
  return (
    <div className="field drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label htmlFor={id}>{m['office.chooseFile']()}</label>
      <span className="quiet" id={`${id}-help`}>
        {m['office.fileHelp']()}, {m['office.dropHere']()}
      </span>
      <input
        id={id}
        type="file"
        accept=".xlsx,.xls,.csv"
        disabled={isBusy}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          send(event.target.files?.[0])
          // Choosing the same file again, mended, has to count as a choice.
          event.target.value = ''
        }}
      />
    </div>
  )
}
