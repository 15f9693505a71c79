import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import { hasComeOut } from '#lib/rules/come-out.ts'
import type { ExamReply } from '#lib/schemas/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Checks } from './Checks.tsx'
import { Holds } from './Holds.tsx'
import type { Asked } from './asked.ts'
import { PublishForm } from './PublishForm.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { $exam, $isBusy, $job, $problem, change } from './publishing.store.ts'
import { MessageBox } from '../ui/MessageBox.tsx'

interface Props {
  exam: ExamReply
}

/** Named one by one: an island carries only its own sentences. */
const stateWords = {
  draft: m['office.state.draft'],
  proposed: m['office.state.proposed'],
  publishing: m['office.state.publishing'],
  published: m['office.state.published'],
  scheduled: m['office.state.scheduled'],
  withdrawn: m['office.state.withdrawn'],
} as const

/** When visitors may see the results, and when no longer. */
export function ExamPublishing({ exam: first }: Props): ReactNode {
  const exam = useStore($exam) ?? first
  const job = useStore($job)
  const problem = useStore($problem)
  const isBusy = useStore($isBusy)
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => $exam.set(first), [first])
  const answer = (isYes: boolean): void => {
    if (isYes) asked?.run()
    setAsked(null)
  }
  return (
    <Awake>
      <div className="stack" aria-busy={isBusy}>
        <State exam={exam} />
        {problem && (
          <MessageBox kind="error" role="alert">
            {problem}
          </MessageBox>
        )}
        {job && (
          <ProgressBar
            label={m['office.publishing']({ done: job.done, total: job.total })}
            done={job.done}
            total={job.total}
          />
        )}
        <Checks examId={exam.id} />
        {exam.state === 'proposed' ? (
          <Proposal exam={exam} isBusy={isBusy} />
        ) : (
          <PublishForm exam={exam} isBusy={isBusy} ask={setAsked} />
        )}
        {exam.state === 'published' && <WithdrawForm examId={exam.id} isBusy={isBusy} ask={setAsked} />}
        <Holds examId={exam.id} isBusy={isBusy} />
        {asked && <ConfirmDialog question={asked.question} onAnswer={answer} />}
      </div>
    </Awake>
  )
}

function State({ exam }: Props): ReactNode {
  const isOut = hasComeOut(exam, new Date().toISOString())
  const state = exam.state === 'published' && !isOut ? 'scheduled' : exam.state
  return (
    <p role="status">
      <strong>{stateWords[state]()}</strong>
      {exam.availableFrom && ` · ${showInstant(exam.availableFrom)}`}
    </p>
  )
}

function Proposal({ exam, isBusy }: Props & { isBusy: boolean }): ReactNode {
  return (
    <MessageBox kind="warning">
      <p>
        {m['office.proposedBy']()} {exam.proposedFor && showInstant(exam.proposedFor)}
      </p>
      <p className="row">
        <button
          className="button primary"
          type="button"
          disabled={isBusy}
          onClick={() => void change('confirmPublication', { examId: exam.id })}
        >
          {m['office.confirm']()}
        </button>
        <button
          className="button"
          type="button"
          disabled={isBusy}
          onClick={() => void change('declinePublication', { examId: exam.id })}
        >
          {m['office.decline']()}
        </button>
      </p>
    </MessageBox>
  )
}
