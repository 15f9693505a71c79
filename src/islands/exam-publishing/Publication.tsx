import type { ReactNode } from 'react'
import type { Due } from '#lib/results/what-is-due.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { Checks } from './Checks.tsx'
import { PublishForm } from './PublishForm.tsx'
import { RevisionChanges } from './RevisionChanges.tsx'

interface Props {
  overview: ExamOverview
  due: Due
  isBusy: boolean
}

const titles = {
  publication: m['office.checkAndPublish'],
  revision: m['office.publishRevision'],
  scheduled: m['office.changeTime'],
} as const

/** Opened by the primary button of the page's head: what to look at, and then the deed. */
export function Publication({ overview, due, isBusy }: Props): ReactNode {
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
