import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { Due } from '#lib/results/what-is-due.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import type { JobReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { $job } from './publishing.store.ts'

interface Props {
  overview: ExamOverview
  due: Due
}

/** In a sentence or two where the exam stands, and who brought it there. */
export function ExamState({ overview, due }: Props): ReactNode {
  const job = useStore($job)
  const { sentBack, withdrawal, cancelled } = overview
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
      {due === 'revision' && <MessageBox kind="warning">{m['office.revisionDue']()}</MessageBox>}
    </>
  )
}

function sayStanding({ exam, proposal }: ExamOverview, due: Due): string {
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
      return `${published} · ${m['office.upToDate']()}`
  }
}

interface Published {
  /** UTC instants: since when visitors see it, and since when as it is now. */
  first: string | null
  newest: string | null
  revisedOn: string | null
}

function sayPublished({ first, newest, revisedOn }: Published): string {
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
