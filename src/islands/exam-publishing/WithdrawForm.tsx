import { type ReactNode, useState } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ExamReply } from '#lib/schemas/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { DeedDialog } from '../ui/DeedDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { change, refuse } from './publishing.store.ts'
import { Refused, useRefusal } from './Refused.tsx'

interface Props {
  exam: ExamReply
  isBusy: boolean
}

export function WithdrawForm({ exam, isBusy }: Props): ReactNode {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { fields } = useRefusal('withdraw')
  const deed = m['office.withdrawCount']({ count: exam.students, shown: showCount(exam.students) })

  function ask(): void {
    const isMissing = reason.trim() === ''
    refuse('withdraw', isMissing ? { reason: m['errors.field.required']() } : {})
    setAsked(!isMissing)
  }
  async function answer(isYes: boolean): Promise<void> {
    setAsked(false)
    const body = { examId: exam.id, reason }
    if (isYes && (await change('withdraw', 'withdrawExam', body))) location.reload()
  }

  return (
    <section className="part stack">
      <details>
        <summary>{m['office.withdrawTitle']()}</summary>
        <div className="stack">
          <Field label={m['office.withdrawReason']()} problem={fields['reason']} isRequired>
            <input value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Refused part="withdraw" />
          <p>
            <button className="button danger" type="button" disabled={isBusy} onClick={ask}>
              {deed}
            </button>
          </p>
        </div>
      </details>
      {isAsked && (
        <DeedDialog
          question={m['office.withdrawAsk']({ title: exam.title })}
          deed={deed}
          isDanger
          onAnswer={(isYes) => void answer(isYes)}
        >
          <p>{m['office.withdrawText']()}</p>
        </DeedDialog>
      )}
    </section>
  )
}
