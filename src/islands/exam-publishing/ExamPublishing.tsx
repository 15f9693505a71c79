import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { onImportsChanged } from '#lib/imports-changed.ts'
import { whatIsDue } from '#lib/results/what-is-due.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { ExamState } from './ExamState.tsx'
import { Holds } from './Holds.tsx'
import { Proposal } from './Proposal.tsx'
import { Publication } from './Publication.tsx'
import { Refused } from './Refused.tsx'
import { RemoveExam } from './RemoveExam.tsx'
import { Schedule } from './Schedule.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { $isBusy, $overview, followPublication, reloadExam } from './publishing.store.ts'

interface Props {
  overview: ExamOverview
}

/** Where an exam stands, and what can be done with it there: when visitors may see the results, and when no longer. */
export function ExamPublishing({ overview: first }: Props): ReactNode {
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
    // The button that was pressed is gone: whoever works by keyboard or listens is taken to where the exam stands now.
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
        {/* Somebody was quicker: what was pressed is gone, and why it was refused is still said. */}
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
