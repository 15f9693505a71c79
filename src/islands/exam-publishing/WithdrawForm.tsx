import { type ReactNode, useState } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { DeedDialog } from '../ui/DeedDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Deed } from './Deed.tsx'
import { useRefusal } from './Refused.tsx'
import { useDeed } from './use-deed.ts'

interface Props {
  overview: ExamOverview
  isBusy: boolean
}

export function WithdrawForm({ overview: { exam }, isBusy }: Props): ReactNode {
  const [reason, setReason] = useState('')
  const { fields } = useRefusal('withdraw')
  const deed = m['office.withdrawCount']({ count: exam.students, shown: showCount(exam.students) })
  const { isAsked, ask, onAnswer } = useDeed({
    part: 'withdraw',
    call: 'withdrawExam',
    check: () => (reason.trim() === '' ? { reason: m['errors.field.required']() } : {}),
    body: () => ({ examId: exam.id, reason }),
  })

  return (
    <>
      <details>
        <summary>{m['office.withdrawTitle']()}</summary>
        <div className="stack">
          <Field label={m['office.withdrawReason']()} problem={fields['reason']} isRequired>
            <input value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Deed part="withdraw" kind="danger" isBusy={isBusy} onPress={ask}>
            {deed}
          </Deed>
        </div>
      </details>
      {isAsked && (
        <DeedDialog
          question={m['office.withdrawAsk']({ title: exam.title })}
          deed={deed}
          isDanger
          onAnswer={onAnswer}
        >
          <p>{m['office.withdrawText']()}</p>
        </DeedDialog>
      )}
    </>
  )
}
