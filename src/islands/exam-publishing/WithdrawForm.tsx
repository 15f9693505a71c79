import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import type { Asked } from './asked.ts'
import { $fields, change } from './publishing.store.ts'

interface Props {
  examId: string
  isBusy: boolean
  ask: (asked: Asked) => void
}

export function WithdrawForm({ examId, isBusy, ask }: Props): ReactNode {
  const [reason, setReason] = useState('')
  const fields = useStore($fields)
  const withdraw = (): void =>
    ask({ question: m['office.withdrawAsk'](), run: () => void change('withdrawExam', { examId, reason }) })
  return (
    <details>
      <summary>{m['office.withdraw']()}</summary>
      <div className="stack">
        <Field label={m['office.withdrawReason']()} problem={fields['reason']}>
          <input value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <p>
          <button className="button" type="button" disabled={isBusy} onClick={withdraw}>
            {m['office.withdraw']()}
          </button>
        </p>
      </div>
    </details>
  )
}
