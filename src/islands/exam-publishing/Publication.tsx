import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DueStep } from '#lib/results/exam-badge.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { Checks, RevisionChanges } from './Checks.tsx'
import { useStore } from '@nanostores/react'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { indianTime, instantOfIndianTime } from '#lib/rules/dates/indian-days.ts'
import { CloseOpened } from '../ui/CloseOpened.tsx'
import { ConfirmActionDialog } from '../ui/dialog/ConfirmActionDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { MomentBox } from '../ui/fields/MomentBox.tsx'
import { $changes, $checks, change, loadChecks, refuseAction } from './publishing.store.ts'
import { ActionButton, Refused, useAction, useRefusal } from './ActionButton.tsx'
import type { ExamReply, ReviewedChecksReply } from '#lib/schemas/results/examination-office.ts'

interface PublicationProps {
  overview: ExamOverview
  due: DueStep
  isBusy: boolean
}

const titles = {
  publication: m['office.checkAndPublish'],
  revision: m['office.publishRevision'],
  scheduled: m['office.changeTime'],
} as const

/** Opened by the primary button of the page's head: the checks, then the action. */
export function Publication({ overview, due, isBusy }: PublicationProps): ReactNode {
  if (due !== 'publication' && due !== 'revision' && due !== 'scheduled') return null
  const { exam } = overview
  return (
    <section id="publish" tabIndex={-1} className="part stack opened" aria-labelledby="publish-title">
      <h2 id="publish-title">{titles[due]()}</h2>
      {exam.version > 0 && exam.hasUnpublishedMarks && <RevisionChanges {...{ overview, isBusy }} />}
      {due !== 'scheduled' && <Checks examId={exam.id} />}
      <PublishForm key={due} {...{ overview, due, isBusy }} />
    </section>
  )
}

interface PublishFormProps {
  overview: ExamOverview
  due: DueStep
  isBusy: boolean
}

function PublishForm(props: PublishFormProps): ReactNode {
  const { overview, due, isBusy } = props
  const { exam, needsSecondPerson, seen } = overview
  const isRevision = due === 'revision'
  const [isLater, setLater] = useState(due === 'scheduled')
  const [at, setAt] = useState(due === 'scheduled' ? indianTime(exam.availableFrom ?? '') : '')
  const [reason, setReason] = useState(isRevision ? knownReasons(overview) : '')
  const { fields } = useRefusal('publish')
  const changes = useStore($changes)
  const checks = useStore($checks)
  const action = actionOf(props, isLater, changes?.students ?? null)
  const { isAsked, ask, onAnswer } = useAction({
    part: 'publish',
    call: 'publishExam',
    check: () => ({
      ...(isLater ? problemsOf(at) : {}),
      ...(isRevision && reason.trim() === '' ? { reason: m['errors.exam.revisionReasonMissing']() } : {}),
    }),
    prepare: () => loadChecks(exam.id),
    // If the list of changes is open, its token is sent, so that exactly what it shows is published.
    body: () => ({ examId: exam.id, at: isLater ? at : null, seen: changes?.seen ?? seen, reason }),
  })

  return (
    <div className="stack">
      {/* A revision is released at once: with a scheduled time visitors would see nothing until then. */}
      {!isRevision && <When isLater={isLater} setLater={setLater} />}
      {isRevision && (
        <Field
          label={m['office.revisionReason']()}
          help={m['office.revisionReasonHelp']()}
          problem={fields['reason']}
          isRequired
        >
          <textarea
            rows={2}
            maxLength={mostLetters}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      {isLater && (
        <MomentBox
          labels={{ day: m['office.at'](), time: m['office.atTime']() }}
          problem={fields['at']}
          value={at}
          onChange={setAt}
        />
      )}
      <ActionButton part="publish" kind="primary" isBusy={isBusy} onPress={ask} beside={<CloseOpened />}>
        {action}
      </ActionButton>
      {isAsked && (
        <ConfirmActionDialog
          question={
            isRevision ? askRevision(exam.title, changes?.students ?? null) : m['office.publishAsk'](exam)
          }
          actionLabel={action}
          onAnswer={onAnswer}
        >
          <p>{isLater ? m['office.publishTextAt']({ time: sayTime(at) }) : m['office.publishText']()}</p>
          {isRevision && <p>{m['office.revisionTells']()}</p>}
          {overview.withheld > 0 && !isRevision && <p>{sayWithheld(overview.withheld)}</p>}
          {needsSecondPerson && <p>{m['office.proposeText']()}</p>}
          <Unseen {...{ examId: exam.id, checks }} />
        </ConfirmActionDialog>
      )}
    </div>
  )
}

const mostLetters = 300

/** The reasons of the corrections, so that nobody types them twice. */
const knownReasons = ({ correctionReasons }: ExamOverview): string =>
  correctionReasons.join('; ').slice(0, mostLetters)

function When({ isLater, setLater }: { isLater: boolean; setLater: (is: boolean) => void }): ReactNode {
  const choices = [
    [false, m['office.whenNow']()],
    [true, m['office.whenLater']()],
  ] as const
  return (
    <fieldset className="choice">
      <legend>{m['office.whenTitle']()}</legend>
      {choices.map(([value, word]) => (
        <label key={word} className="row">
          <input type="radio" name="when" checked={isLater === value} onChange={() => setLater(value)} />
          {word}
        </label>
      ))}
    </fieldset>
  )
}

/** Labels the button with the action and the number of results that visitors will see. */
function actionOf(props: PublishFormProps, isLater: boolean, changed: number | null): string {
  const { overview, due } = props
  const { exam, needsSecondPerson, withheld } = overview
  if (due === 'revision') return sayRevision(needsSecondPerson, changed)
  const count = exam.students - withheld
  const say = needsSecondPerson
    ? m['office.proposeCount']
    : isLater
      ? m['office.scheduleCount']
      : m['office.publishCount']
  const label = say({ count, shown: showCount(count) })
  return withheld === 0 ? label : `${label}, ${sayWithheld(withheld)}`
}

function sayRevision(needsSecondPerson: boolean, changed: number | null): string {
  if (changed === null)
    return needsSecondPerson ? m['office.proposeRevision']() : m['office.publishRevision']()
  const say = needsSecondPerson ? m['office.proposeReviseCount'] : m['office.reviseCount']
  return say({ count: changed, shown: showCount(changed) })
}

const askRevision = (title: string, students: number | null): string =>
  students === null
    ? m['office.reviseAskAny']({ title })
    : m['office.reviseAsk']({ count: students, shown: showCount(students), title })

interface UnseenProps {
  examId: string
  checks: ReviewedChecksReply | null
}

/** What the checks have found, for a last look before publication. */
function Unseen({ examId, checks }: UnseenProps): ReactNode {
  if (!checks) return <p>{m['office.checksNotRun']()}</p>
  if (checks.unseen === 0) return null
  return (
    <>
      <p>
        <a href={href(routes.examChecks(examId))}>
          {m['office.unseenFindings']({ count: checks.unseen, shown: showCount(checks.unseen) })}
        </a>
      </p>
      {doubtsOf(checks).map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
    </>
  )
}

function doubtsOf(checks: ReviewedChecksReply): string[] {
  const leftOut = checks.rowsLeftOut.reduce((sum, { rows }) => sum + rows, 0)
  return [
    [checks.unknownStudentCount, m['office.publishUnknown']] as const,
    [leftOut, m['office.publishLeftOut']] as const,
    [checks.incompleteStudentCount, m['office.publishIncomplete']] as const,
  ].flatMap(([count, say]) => (count > 0 ? [say({ count, shown: showCount(count) })] : []))
}

const sayResults = (count: number): string => m['office.proposedWhat']({ count, shown: showCount(count) })

/** `students` is null until the changes are loaded. */
const sayRevised = (students: number | null): string =>
  students === null
    ? m['office.proposedRevision']()
    : m['office.proposedRevisionOf']({ count: students, shown: showCount(students) })

const sayWithheld = (count: number): string => m['office.withheldCount']({ count, shown: showCount(count) })

function problemsOf(at: string): Record<string, string> {
  const instant = instantOfIndianTime(at)
  if (instant === null) return { at: m['errors.exam.publishAtWrong']() }
  return instant <= new Date().toISOString() ? { at: m['errors.exam.publishAtPast']() } : {}
}

const sayTime = (at: string): string => showInstant(instantOfIndianTime(at) ?? '')

interface ProposalProps {
  overview: ExamOverview
  isBusy: boolean
}

/** For the second person, who confirms the publication or declines it with a reason; the proposer can cancel it. */
export function Proposal({ overview, isBusy }: ProposalProps): ReactNode {
  const { exam, proposal } = overview
  const [isSendingBack, setSendingBack] = useState(false)
  const hour = proposal?.for
  const changes = useStore($changes)
  return (
    <>
      <p>
        {exam.version > 0
          ? sayRevised(changes?.students ?? null)
          : sayResults(exam.students - overview.withheld)}{' '}
        {hour ? m['office.goesOutOn']({ time: showInstant(hour) }) : m['office.goesOutAtOnce']()}
      </p>
      {proposal?.reason && (
        <p className="lines">{m['office.revisionBecause']({ reason: proposal.reason })}</p>
      )}
      {exam.version > 0 && exam.hasUnpublishedMarks && <RevisionChanges {...{ overview, isBusy }} />}
      {!proposal?.isOwn && <Checks examId={exam.id} />}
      <Refused part="proposal" />
      {isSendingBack && <SendBack {...{ exam, isBusy }} onLeave={() => setSendingBack(false)} />}
      {!isSendingBack && (
        <p className="row">
          {proposal?.isOwn ? (
            <CancelProposal {...{ overview, isBusy }} />
          ) : (
            <>
              <Confirm {...{ overview, isBusy }} />
              <button className="button" type="button" disabled={isBusy} onClick={() => setSendingBack(true)}>
                {m['office.sendBack']()}
              </button>
            </>
          )}
        </p>
      )}
    </>
  )
}

/** Confirms what the user saw: if it has changed meanwhile, the new state is shown for another decision. */
function Confirm({ overview: { exam, seen: first }, isBusy }: ProposalProps): ReactNode {
  const seen = useStore($changes)?.seen ?? first
  return (
    <button
      className="button primary"
      type="button"
      disabled={isBusy}
      onClick={() => void change('proposal', 'confirmPublication', { examId: exam.id, seen })}
    >
      {m['office.confirm']()}
    </button>
  )
}

const CancelProposal = ({ overview: { exam }, isBusy }: ProposalProps): ReactNode => (
  <button
    className="button"
    type="button"
    disabled={isBusy}
    onClick={() => void change('proposal', 'cancelProposal', { examId: exam.id })}
  >
    {m['office.cancelProposal']()}
  </button>
)

interface SendBackProps {
  exam: ExamReply
  isBusy: boolean
  onLeave: () => void
}

/** Declines a proposal with a reason for the proposer. */
function SendBack({ exam, isBusy, onLeave }: SendBackProps): ReactNode {
  const [reason, setReason] = useState('')
  const { fields } = useRefusal('proposal')
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])
  async function send(): Promise<void> {
    const problem = reason.trim() === '' ? { reason: m['errors.field.required']() } : {}
    refuseAction('proposal', problem)
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
