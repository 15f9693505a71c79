import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ExamOverview, RevisionChanges as Changes } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { Pages } from '../ui/Pages.tsx'
import { $changes, loadChanges } from './publishing.store.ts'
import { Refused } from './Refused.tsx'

interface Props {
  overview: ExamOverview
  isBusy: boolean
}

/** Named one by one: an island carries only its own sentences. */
const fieldWords: Record<string, () => string> = {
  grade: m['office.field.grade'],
  internals: m['office.field.internals'],
  name: m['office.field.subjectName'],
  credits: m['office.field.credits'],
}

/** Each mark that visitors would see otherwise, old and new: who publishes it has read it. */
export function RevisionChanges({ overview, isBusy }: Props): ReactNode {
  const id = useId()
  const changes = useStore($changes)
  const { exam, seen } = overview
  useEffect(() => void loadChanges(exam.id), [exam.id, seen])
  if (!changes) return <Refused part="changes" />
  const { total, students } = changes
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{m['office.changes.title']()}</h3>
      <p className="quiet">
        {total === 0
          ? m['office.changes.none']()
          : `${m['office.changes.marks']({ count: total, shown: showCount(total) })} · ${m['office.studentCount']({ count: students, shown: showCount(students) })}`}
      </p>
      {changes.subjects.length > 0 && <ChangedSubjects of={changes.subjects} />}
      {total > 0 && <ChangedMarks of={changes} />}
      <Pages
        label={m['office.changes.pages']()}
        of={changes}
        isBusy={isBusy}
        onTurn={(page) => void loadChanges(exam.id, page)}
      />
      <Refused part="changes" />
    </section>
  )
}

const ChangedMarks = ({ of: { marks } }: { of: Changes }): ReactNode => (
  <table className="list">
    <thead>
      <tr>
        <th scope="col">{m['result.rollNumber']()}</th>
        <th scope="col">{m['office.changes.subject']()}</th>
        <th scope="col">{m['office.changes.what']()}</th>
      </tr>
    </thead>
    <tbody>
      {marks.map(({ rollNumber, subjectCode, subjectName, changes }) => (
        <tr key={`${rollNumber} ${subjectCode}`}>
          <td data-label={m['result.rollNumber']()}>{rollNumber}</td>
          <td data-label={m['office.changes.subject']()}>
            <div>
              {subjectCode} <span className="quiet">{subjectName}</span>
            </div>
          </td>
          <td data-label={m['office.changes.what']()}>
            <OldAndNew of={changes} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A subject is called the same for everybody: each of its results changes. */
const ChangedSubjects = ({ of }: { of: Changes['subjects'] }): ReactNode => (
  <ul>
    {of.map(({ code, name, changes }) => (
      <li key={code}>
        {code} {name}: <OldAndNew of={changes} />
      </li>
    ))}
  </ul>
)

const OldAndNew = ({ of }: { of: Changes['marks'][number]['changes'] }): ReactNode => (
  <ul className="old-and-new">
    {of.map(({ field, before, after }) => (
      <li key={field}>
        <span>{fieldWords[field]?.() ?? field}:</span> <del>{before || m['office.changes.nothing']()}</del>{' '}
        <span aria-hidden="true">→</span> <ins>{after || m['office.changes.nothing']()}</ins>
      </li>
    ))}
  </ul>
)
