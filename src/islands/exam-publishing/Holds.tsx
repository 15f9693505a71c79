import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { showShortInstant } from '#lib/i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { $holds, type Hold, change, loadHolds, refuseAction } from './publishing.store.ts'
import { ActionButton, useRefusal } from './ActionButton.tsx'

interface Props {
  examId: string
  isBusy: boolean
}

/** Withheld results, and the form that withholds another one. */
export function Holds({ examId, isBusy }: Props): ReactNode {
  const holds = useStore($holds)
  const { fields } = useRefusal('hold')
  const [rollNumber, setRollNumber] = useState('')
  const [reason, setReason] = useState('')
  useEffect(() => void loadHolds(examId), [examId])

  async function hold(): Promise<void> {
    const problem = missing({ rollNumber, reason })
    refuseAction('hold', problem)
    if (Object.keys(problem).length > 0) return
    if (!(await change('hold', 'holdResult', { examId, rollNumber, reason }))) return
    await loadHolds(examId)
    setRollNumber('')
    setReason('')
  }
  async function release(roll: string): Promise<void> {
    if (await change('hold', 'releaseResult', { examId, rollNumber: roll })) await loadHolds(examId)
  }

  return (
    <section className="part stack">
      <div>
        <h2>{m['office.holdTitle']()}</h2>
        <p className="quiet">{m['office.holdText']()}</p>
      </div>
      {holds?.length === 0 && <p className="quiet">{m['office.noHolds']()}</p>}
      {holds !== null && holds.length > 0 && (
        <ul className="lined">
          {holds.map((each) => (
            <HeldResult key={each.rollNumber} hold={each} isBusy={isBusy} release={release} />
          ))}
        </ul>
      )}
      <div className="pair">
        <Field label={m['result.rollNumber']()} problem={fields['rollNumber']} isRequired>
          <input value={rollNumber} onChange={({ target }) => setRollNumber(target.value)} />
        </Field>
        <Field label={m['office.holdReason']()} problem={fields['reason']} isRequired>
          <input value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
      <ActionButton part="hold" isBusy={isBusy} onPress={() => void hold()}>
        {m['office.hold']()}
      </ActionButton>
    </section>
  )
}

interface HeldProps {
  hold: Hold
  isBusy: boolean
  release: (rollNumber: string) => Promise<void>
}

function HeldResult({ hold: { rollNumber, reason, heldAt, heldBy }, isBusy, release }: HeldProps): ReactNode {
  return (
    <li>
      <div>
        <strong>{rollNumber}</strong> {reason}
        <p className="quiet">
          {showShortInstant(heldAt)} {m['office.by']({ name: heldBy })}
        </p>
      </div>
      <button
        className="button"
        type="button"
        disabled={isBusy}
        aria-label={m['office.releaseRoll']({ rollNumber })}
        onClick={() => void release(rollNumber)}
      >
        {m['office.release']()}
      </button>
    </li>
  )
}

function missing({ rollNumber, reason }: Record<'rollNumber' | 'reason', string>): Record<string, string> {
  return {
    ...(rollNumber.trim() === '' && { rollNumber: m['errors.result.rollNumberMissing']() }),
    ...(reason.trim() === '' && { reason: m['errors.field.required']() }),
  }
}
