import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onImportsChanged } from '#lib/browser/page/change-events.ts'
import { type DueStep, whatIsDue } from '#lib/results/exam-badge.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { Holds } from './Holds.tsx'
import { Proposal, Publication } from './Publication.tsx'
import { ActionButton, Refused, useAction, useRefusal } from './ActionButton.tsx'
import { $isBusy, $job, $overview, followPublication, reloadExam, removeExam } from './publishing.store.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ExamReply, JobReply } from '#lib/schemas/results/examination-office.ts'
import { MessageBox } from '../ui/MessageBox.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ConfirmActionDialog } from '../ui/dialog/ConfirmActionDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { leaveFor } from '../ui/form/leave-for.ts'

interface ExamPublishingProps {
  overview: ExamOverview
}

/** Shows the state of an exam and its actions: when visitors may see the results, and when no longer. */
export function ExamPublishing({ overview: first }: ExamPublishingProps): ReactNode {
  const overview = useStore($overview) ?? first
  const isBusy = useStore($isBusy)
  const { exam } = overview
  const due = whatIsDue(exam, new Date().toISOString())
  const state = useRef<HTMLElement>(null)
  const shown = useRef(due)
  useEffect(() => $overview.set(first), [first])
  useEffect(() => onImportsChanged(() => void reloadExam(first.exam.id)), [first.exam.id])
  useEffect(() => {
    if (first.jobId) void followPublication(first.exam.id, first.jobId)
  }, [first])
  useEffect(() => {
    // The pressed button has disappeared, so the focus moves to the exam's state for keyboard and screen reader users.
    if (shown.current !== due) state.current?.focus()
    shown.current = due
  }, [due])
  const shared = { overview, isBusy }
  return (
    <Awake>
      <section ref={state} tabIndex={-1} className="part stack" aria-busy={isBusy} aria-labelledby="standing">
        <h2 id="standing">{m['office.standing']()}</h2>
        <ExamState {...{ overview, due }} />
        {due === 'proposal' && <Proposal {...shared} />}
        {due === 'scheduled' && <Schedule {...shared} />}
        {/* Another user was faster: the button has disappeared, but the error must still be shown. */}
        {due !== 'proposal' && <Refused part="proposal" />}
        {due !== 'scheduled' && <Refused part="schedule" />}
        {exam.state === 'published' && due !== 'scheduled' && due !== 'publication' && (
          <WithdrawForm {...shared} />
        )}
      </section>
      <Publication {...{ ...shared, due }} />
      {exam.marks > 0 && <Holds examId={exam.id} isBusy={isBusy} />}
      {exam.state === 'draft' && exam.version === 0 && <RemoveExam exam={exam} isBusy={isBusy} />}
    </Awake>
  )
}

interface ExamStateProps {
  overview: ExamOverview
  due: DueStep
}

/** Describes the exam's state and who set it. */
function ExamState({ overview, due }: ExamStateProps): ReactNode {
  const job = useStore($job)
  const { exam, sentBack, withdrawal, cancelled, rowsLeftOut } = overview
  return (
    <>
      {job ? <Progress of={job} /> : <p role="status">{sayStanding(overview, due)}</p>}
      {sentBack && (
        <MessageBox kind="warning">
          <p>{m['office.sentBackBy']({ name: sentBack.by, time: showInstant(sentBack.at) })}</p>
          <p className="lines">{sentBack.reason}</p>
        </MessageBox>
      )}
      {withdrawal && (
        <MessageBox kind="info">
          <p>{m['office.withdrawnBy']({ name: withdrawal.by, time: showInstant(withdrawal.at) })}</p>
          <p className="lines">{withdrawal.reason}</p>
          <p className="quiet">{m['office.withdrawnShown']()}</p>
        </MessageBox>
      )}
      {cancelled && (
        <p className="quiet">
          {m['office.cancelledBy']({ name: cancelled.by, time: showInstant(cancelled.at) })}
        </p>
      )}
      {exam.version > 0 && rowsLeftOut > 0 && (
        <MessageBox kind="warning">
          <p>{m['office.rowsMissing']({ count: rowsLeftOut, shown: showCount(rowsLeftOut) })}</p>
          <a href={href(routes.examChecks(exam.id))}>{m['office.lookAtRows']()}</a>
        </MessageBox>
      )}
      {due === 'revision' && <MessageBox kind="warning">{m['office.revisionDue']()}</MessageBox>}
    </>
  )
}

function sayStanding({ exam, proposal, rowsLeftOut }: ExamOverview, due: DueStep): string {
  const { availableFrom, openedAt, revisedOn } = exam
  const time = availableFrom ? showInstant(availableFrom) : ''
  const published = sayPublished({ first: openedAt ?? availableFrom, newest: availableFrom, revisedOn })
  const students = m['office.studentCount']({ count: exam.students, shown: showCount(exam.students) })
  const marks = m['office.markCount']({ count: exam.marks, shown: showCount(exam.marks) })
  switch (due) {
    case 'busy':
      return m['office.publishingStarts']()
    case 'proposal':
      return proposal ? sayProposal(proposal) : m['office.proposedBy']()
    case 'marks':
      return m['office.noMarks']()
    case 'publication':
      return `${students} · ${marks}. ${m['office.marksIn']()}`
    case 'scheduled':
      return m['office.goesOutOn']({ time })
    case 'revision':
      return published
    case 'nothing':
      return `${published} · ${rowsLeftOut > 0 ? m['office.upToDateBut']() : m['office.upToDate']()}`
  }
}

interface PublicationProps {
  /** UTC instants of the first and of the newest release. */
  first: string | null
  newest: string | null
  revisedOn: string | null
}

function sayPublished({ first, newest, revisedOn }: PublicationProps): string {
  const published = m['office.publishedOn']({ time: first ? showInstant(first) : '' })
  if (revisedOn === null || newest === null || newest === first) return published
  return `${published} · ${m['office.revisedAt']({ time: showInstant(newest) })}`
}

const sayProposal = ({ by, at }: NonNullable<ExamOverview['proposal']>): string =>
  m['office.proposedByAt']({ name: by, time: showInstant(at) })

function Progress({ of: { done, total } }: { of: JobReply }): ReactNode {
  const counted = { students: total, done: showCount(done), total: showCount(total) }
  const label = total > 0 ? m['office.publishing'](counted) : m['office.publishingStarts']()
  return <ProgressBar label={label} done={done} total={total} />
}

interface ScheduleProps {
  overview: ExamOverview
  isBusy: boolean
}

/** Cancels a scheduled release, which nobody has seen yet. */
function Schedule({ overview: { exam }, isBusy }: ScheduleProps): ReactNode {
  const action = m['office.cancelSchedule']()
  const { isAsked, ask, onAnswer } = useAction({
    part: 'schedule',
    call: 'cancelSchedule',
    body: () => ({ examId: exam.id }),
  })
  return (
    <>
      <ActionButton part="schedule" isBusy={isBusy} onPress={ask}>
        {action}
      </ActionButton>
      {isAsked && (
        <ConfirmActionDialog
          question={m['office.cancelScheduleAsk']({ title: exam.title })}
          actionLabel={action}
          onAnswer={onAnswer}
        >
          <p>{m['office.cancelScheduleText']()}</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}

interface WithdrawFormProps {
  overview: ExamOverview
  isBusy: boolean
}

function WithdrawForm({ overview: { exam }, isBusy }: WithdrawFormProps): ReactNode {
  const [reason, setReason] = useState('')
  const { fields } = useRefusal('withdraw')
  const withdrawLabel = m['office.withdrawCount']({ count: exam.students, shown: showCount(exam.students) })
  const { isAsked, ask, onAnswer } = useAction({
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
          <ActionButton part="withdraw" kind="danger" isBusy={isBusy} onPress={ask}>
            {withdrawLabel}
          </ActionButton>
        </div>
      </details>
      {isAsked && (
        <ConfirmActionDialog
          question={m['office.withdrawAsk']({ title: exam.title })}
          actionLabel={withdrawLabel}
          isDanger
          onAnswer={onAnswer}
        >
          <p>{m['office.withdrawText']()}</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}

interface RemoveExamProps {
  exam: ExamReply
  isBusy: boolean
}

/** Removes an exam that was created by mistake, before its release. */
function RemoveExam({ exam, isBusy }: RemoveExamProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const removeLabel = m['office.removeTitle']()
  async function answer(isYes: boolean): Promise<void> {
    setAsked(false)
    if (isYes && (await removeExam(exam.id))) await leaveFor(href(routes.examinations))
  }
  if (exam.marks > 0) return <Part lead={m['office.removeHasMarks']()} />
  return (
    <Part lead={m['office.removeLead']()}>
      <ActionButton part="remove" kind="danger" isBusy={isBusy} onPress={() => setAsked(true)}>
        {removeLabel}
      </ActionButton>
      {isAsked && (
        <ConfirmActionDialog
          question={m['office.removeAsk']({ title: exam.title })}
          actionLabel={removeLabel}
          isDanger
          onAnswer={(isYes) => void answer(isYes)}
        >
          <p>{m['office.removeText']()}</p>
        </ConfirmActionDialog>
      )}
    </Part>
  )
}

const Part = ({ lead, children }: { lead: string; children?: ReactNode }): ReactNode => (
  <section className="part stack">
    <h2>{m['office.removeTitle']()}</h2>
    <p className="quiet">{lead}</p>
    {children}
  </section>
)
