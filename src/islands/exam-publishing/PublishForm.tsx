import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { ExamReply } from '#lib/schemas/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import type { Asked } from './asked.ts'
import { $fields, change } from './publishing.store.ts'
import { MessageBox } from '../ui/MessageBox.tsx'

interface Props {
  exam: ExamReply
  isBusy: boolean
  ask: (asked: Asked) => void
}

export function PublishForm({ exam, isBusy, ask }: Props): ReactNode {
  const [at, setAt] = useState('')
  const fields = useStore($fields)
  const mayPublish = !isBusy && exam.marks > 0 && exam.state !== 'publishing'
  const publish = (when: string | null): void =>
    ask({
      question: m['office.publishAsk'](),
      run: () => void change('publishExam', { examId: exam.id, at: when }),
    })
  return (
    <div className="stack">
      {exam.hasUnpublishedMarks && exam.version > 0 && (
        <MessageBox kind="warning">{m['office.revisionDue']()}</MessageBox>
      )}
      <p>
        <button className="button primary" type="button" disabled={!mayPublish} onClick={() => publish(null)}>
          {m['office.publishNow']()}
        </button>
      </p>
      <Field label={m['office.at']()} problem={fields['at']}>
        <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </Field>
      <p>
        <button className="button" type="button" disabled={!mayPublish} onClick={() => publish(at)}>
          {m['office.publishAt']()}
        </button>
      </p>
    </div>
  )
}
