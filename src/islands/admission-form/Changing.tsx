import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Later } from '../ui/Later.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { type LoadedRecord, findRecords } from './loaded-record.ts'

interface Props {
  record: LoadedRecord | null
  onFound: (record: LoadedRecord) => void
  onLeave: () => void
}

/** Loaded when it is opened: it asks the server, so it needs a connection anyway. */
const findAdmission = async () => (await import('./FindAdmission.tsx')).FindAdmission

/** Whether a new admission is entered or one that is there is changed, and which. */
export function Changing({ record, onFound, onLeave }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  function found(admission: LoadedRecord): void {
    setOpen(false)
    onFound(admission)
  }
  if (record)
    return (
      <MessageBox kind="info" role="status">
        <p>
          {m['admissions.find.changing']({ number: record.adminNo, name: String(record['fullName']) })}{' '}
          <button className="link" type="button" onClick={onLeave}>
            {m['admissions.find.leave']()}
          </button>
        </p>
      </MessageBox>
    )
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        setWasOpen(wasOpen || currentTarget.open)
      }}
    >
      <summary>{m['admissions.find.title']()}</summary>
      {wasOpen && <Later load={findAdmission} parts={{ search: findRecords, onFound: found }} />}
    </details>
  )
}
