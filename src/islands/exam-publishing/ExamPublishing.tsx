import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { hasComeOut } from '#lib/rules/come-out.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { onImportsChanged } from '#lib/imports-changed.ts'
import type { ExamReply } from '#lib/schemas/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Checks } from './Checks.tsx'
import { Holds } from './Holds.tsx'
import { Proposal } from './Proposal.tsx'
import { PublishForm } from './PublishForm.tsx'
import { RemoveExam } from './RemoveExam.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { $exam, $isBusy, $job, reloadExam } from './publishing.store.ts'
import { type Due, whatIsDue } from './what-is-due.ts'

interface Props {
  exam: ExamReply
  /** A second person confirms each publication. */
  needsSecondPerson: boolean
}

/** When visitors may see the results, and when no longer. */
export function ExamPublishing({ exam: first, needsSecondPerson }: Props): ReactNode {
  const exam = useStore($exam) ?? first
  const job = useStore($job)
  const isBusy = useStore($isBusy)
  const due = whatIsDue(exam, new Date().toISOString())
  useEffect(() => $exam.set(first), [first])
  useEffect(() => onImportsChanged(() => void reloadExam(first.id)), [first.id])
  return (
    <Awake>
      <section className="part stack" aria-busy={isBusy}>
        <h2>{m['office.publishTitle']()}</h2>
        <State exam={exam} due={due} />
        {job && (
          <ProgressBar
            label={
              job.total > 0
                ? m['office.publishing']({
                    students: job.total,
                    done: showCount(job.done),
                    total: showCount(job.total),
                  })
                : m['office.publishingStarts']()
            }
            done={job.done}
            total={job.total}
          />
        )}
        {exam.marks > 0 && (exam.state === 'proposed' || due !== 'nothing') && <Checks examId={exam.id} />}
        {exam.state === 'proposed' && <Proposal exam={exam} isBusy={isBusy} />}
        {(due === 'publication' || due === 'revision') && (
          <PublishForm isRevision={due === 'revision'} {...{ exam, needsSecondPerson, isBusy }} />
        )}
      </section>
      {exam.marks > 0 && <Holds examId={exam.id} isBusy={isBusy} />}
      {exam.state === 'draft' && exam.version === 0 && <RemoveExam exam={exam} isBusy={isBusy} />}
      {exam.state === 'published' && <WithdrawForm exam={exam} isBusy={isBusy} />}
    </Awake>
  )
}

function State({ exam, due }: { exam: ExamReply; due: Due }): ReactNode {
  if (due === 'marks') return <p className="quiet">{m['office.noMarks']()}</p>
  const students = m['office.studentCount']({ count: exam.students, shown: showCount(exam.students) })
  const marks = m['office.markCount']({ count: exam.marks, shown: showCount(exam.marks) })
  return (
    <>
      <p role="status">
        {exam.availableFrom && <strong>{sayWhen(exam, exam.availableFrom)}</strong>}
        {exam.availableFrom && ' · '}
        {students} · {marks}
      </p>
      {due === 'revision' && <MessageBox kind="warning">{m['office.revisionDue']()}</MessageBox>}
      {due === 'nothing' && exam.state === 'published' && <p className="quiet">{m['office.upToDate']()}</p>}
    </>
  )
}

function sayWhen(exam: ExamReply, availableFrom: string): string {
  const time = showInstant(availableFrom)
  const isOut = hasComeOut(exam, new Date().toISOString())
  return isOut ? m['office.publishedOn']({ time }) : m['office.goesOutOn']({ time })
}
