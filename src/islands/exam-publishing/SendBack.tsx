import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { change, refuse } from './publishing.store.ts'
import { useRefusal } from './Refused.tsx'

interface Props {
  exam: ExamReply
  isBusy: boolean
  onLeave: () => void
}

/** A proposal goes back to whoever made it, who reads why. */
export function SendBack({ exam, isBusy, onLeave }: Props): ReactNode {
  const [reason, setReason] = useState('')
  const { fields } = useRefusal('proposal')
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])
  async function send(): Promise<void> {
    const problem = reason.trim() === '' ? { reason: m['errors.field.required']() } : {}
    refuse('proposal', problem)
    if (reason.trim() === '') return text.current?.focus()
    await change('proposal', 'declinePublication', { examId: exam.id, reason })
  }
  return (
    <div className="stack">
      <Field
        label={m['office.sendBackReason']()}
        help={m['office.sendBackHelp']()}
        problem={fields['reason']}
        isRequired
      >
        <textarea
          ref={text}
          rows={2}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <p className="row">
        <button className="button primary" type="button" disabled={isBusy} onClick={() => void send()}>
          {m['office.sendBack']()}
        </button>
        <button className="button" type="button" disabled={isBusy} onClick={onLeave}>
          {m['dialog.cancel']()}
        </button>
      </p>
    </div>
  )
}
