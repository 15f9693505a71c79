import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { Checks } from './Checks.tsx'
import { $changes, change } from './publishing.store.ts'
import { Refused } from './Refused.tsx'
import { RevisionChanges } from './RevisionChanges.tsx'
import { SendBack } from './SendBack.tsx'

interface Props {
  overview: ExamOverview
  isBusy: boolean
}

/** For the second person: it comes out, or goes back with a reason. Whoever proposed it takes it back. */
export function Proposal({ overview, isBusy }: Props): ReactNode {
  const { exam, proposal } = overview
  const [isSendingBack, setSendingBack] = useState(false)
  const hour = proposal?.for
  const count = exam.students - overview.withheld
  return (
    <>
      <p>
        {m['office.proposedWhat']({ count, shown: showCount(count) })}{' '}
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

/** With what was seen: where it is something else by now, it is shown and asked about anew. */
function Confirm({ overview: { exam, seen: first }, isBusy }: Props): ReactNode {
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

const CancelProposal = ({ overview: { exam }, isBusy }: Props): ReactNode => (
  <button
    className="button"
    type="button"
    disabled={isBusy}
    onClick={() => void change('proposal', 'cancelProposal', { examId: exam.id })}
  >
    {m['office.cancelProposal']()}
  </button>
)
