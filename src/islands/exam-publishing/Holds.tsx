import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { $fields, $holds, change, loadHolds } from './publishing.store.ts'

interface Props {
  examId: string
  isBusy: boolean
}

/** Single results that are held back, and the form that holds one more. */
export function Holds({ examId, isBusy }: Props): ReactNode {
  const holds = useStore($holds)
  const fields = useStore($fields)
  const [rollNumber, setRollNumber] = useState('')
  const [reason, setReason] = useState('')
  useEffect(() => void loadHolds(examId), [examId])

  async function changeAndReload(call: string, body: { rollNumber: string; reason?: string }): Promise<void> {
    if (!(await change(call, { examId, ...body }))) return
    await loadHolds(examId)
    setRollNumber('')
    setReason('')
  }

  return (
    <section className="stack">
      <h3>{m['office.holdTitle']()}</h3>
      {holds.length === 0 && <p className="quiet">{m['office.noHolds']()}</p>}
      <ul>
        {holds.map((hold) => (
          <li key={hold.rollNumber} className="row">
            <strong>{hold.rollNumber}</strong> {hold.reason}
            <span className="quiet">
              {showInstant(hold.heldAt)} {m['office.by']({ name: hold.heldBy })}
            </span>
            <button
              className="button"
              type="button"
              disabled={isBusy}
              onClick={() => void changeAndReload('releaseResult', { rollNumber: hold.rollNumber })}
            >
              {m['office.release']()}
            </button>
          </li>
        ))}
      </ul>
      <div className="pair">
        <Field label={m['result.rollNumber']()} problem={fields['rollNumber']}>
          <input value={rollNumber} onChange={({ target }) => setRollNumber(target.value)} />
        </Field>
        <Field label={m['office.holdReason']()} problem={fields['reason']}>
          <input value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
      <p>
        <button
          className="button"
          type="button"
          disabled={isBusy}
          onClick={() => void changeAndReload('holdResult', { rollNumber, reason })}
        >
          {m['office.hold']()}
        </button>
      </p>
    </section>
  )
}
