import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { FindAdmission } from './FindAdmission.tsx'
import type { LoadedRecord } from './loaded-record.ts'

interface Props {
  record: LoadedRecord | null
  onFound: (record: LoadedRecord) => void
  onLeave: () => void
}

/** Whether a new admission is entered or one that is there is changed, and which. */
export function Changing({ record, onFound, onLeave }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
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
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{m['admissions.find.title']()}</summary>
      <FindAdmission
        onFound={(found) => {
          setOpen(false)
          onFound(found)
        }}
      />
    </details>
  )
}
