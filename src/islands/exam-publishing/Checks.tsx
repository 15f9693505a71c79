import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ReviewedChecksReply } from '#lib/schemas/results/examination-office.ts'
import {
  formatCreditsDiffer,
  formatIncomplete,
  formatLeftOut,
  formatScaleMismatch,
  splitAtStudents,
  studentsIn,
} from '#lib/results/check-lines.ts'
import { m } from '#paraglide/messages.js'
import { $changes, $checks, loadChanges, loadChecks } from './publishing.store.ts'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Refused } from './ActionButton.tsx'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import type { ExamOverview, RevisionChanges as Changes } from '#lib/schemas/results/exam-overview.ts'
import { Pages } from '../ui/Pages.tsx'

/** The checks before publication. */
export function Checks({ examId }: { examId: string }): ReactNode {
  const checks = useStore($checks)
  const outcome = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if ($checks.get() === null && wereAsked(examId)) void loadChecks(examId)
  }, [examId])
  useEffect(() => {
    // The pressed button has disappeared, so the focus moves to the results.
    if (checks && isPressed.current) outcome.current?.focus()
    isPressed.current = false
  }, [checks])
  function ask(): void {
    isPressed.current = true
    rememberAsked(examId)
    void loadChecks(examId)
  }
  return (
    <section className="stack">
      <h3>{m['office.checksTitle']()}</h3>
      {checks ? (
        <div ref={outcome} tabIndex={-1}>
          <CheckList {...{ examId, checks }} />
        </div>
      ) : (
        <p>
          <button className="button" type="button" onClick={ask}>
            {m['office.loadChecks']()}
          </button>
        </p>
      )}
      <Refused part="checks" />
    </section>
  )
}

interface CheckListProps {
  examId: string
  checks: ReviewedChecksReply
}

function CheckList({ examId, checks }: CheckListProps): ReactNode {
  const leftOut = checks.rowsLeftOut.reduce((sum, { rows }) => sum + rows, 0)
  const students = studentsIn(checks)
  const scale = checks.scaleMismatch ? formatScaleMismatch(checks.scaleMismatch) : []
  const items = [
    {
      count: checks.hasNoRegulation ? 1 : 0,
      title: m['office.regulationMissing'](),
      help: m['office.regulationMissingHelp'](),
      lines: [],
    },
    {
      count: scale.length,
      title: m['office.scaleMismatch'](),
      help: m['office.scaleMismatchHelp'](),
      lines: scale,
    },
    {
      count: leftOut,
      title: m['office.rowsLeftOut']({ count: leftOut }),
      help: m['office.rowsLeftOutHelp'](),
      lines: checks.rowsLeftOut.flatMap(formatLeftOut),
      students: students['rowsLeftOut'],
    },
    {
      count: checks.incompleteStudentCount,
      title: m['office.incompleteStudents']({ count: checks.incompleteStudentCount }),
      help: m['office.incompleteStudentsHelp'](),
      lines: checks.incompleteStudents.map(formatIncomplete),
      students: students['incompleteStudents'],
    },
    {
      count: checks.newSubjects.length,
      title: m['office.newSubjects']({ count: checks.newSubjects.length }),
      help: m['office.newSubjectsHelp'](),
      lines: checks.newSubjects.map(({ code, name }) => `${code} ${name}`),
    },
    {
      count: checks.unknownStudentCount,
      title: m['office.unknownStudents']({ count: checks.unknownStudentCount }),
      help: m['office.unknownStudentsHelp'](),
      lines: checks.unknownStudents,
      students: students['unknownStudents'],
    },
    {
      count: checks.missingStudentCount,
      title: m['office.missingStudents']({ count: checks.missingStudentCount }),
      help: m['office.missingStudentsHelp'](),
      lines: checks.missingStudents,
    },
    {
      count: checks.outliers.length,
      title: m['office.outliers']({ count: checks.outliers.length }),
      help: m['office.outliersHelp'](),
      lines: checks.outliers.map(
        ({ code, name, failPercent }) =>
          `${code} ${name}: ${m['office.failShare']({ percent: failPercent })}`,
      ),
    },
    {
      count: checks.farMarkCount,
      title: m['office.farMarks']({ count: checks.farMarkCount }),
      help: m['office.farMarksHelp'](),
      lines: checks.farMarks.map((mark) => m['office.farMark'](mark)),
      students: students['farMarks'],
    },
    {
      count: checks.creditsDiffer.length,
      title: m['office.creditsDiffer']({ count: checks.creditsDiffer.length }),
      help: m['office.creditsDifferHelp'](),
      lines: checks.creditsDiffer.map(formatCreditsDiffer),
      students: students['creditsDiffer'],
    },
    {
      count: checks.linksLeave === null ? 0 : 1,
      title: m['office.linksLeave'](),
      help: m['office.linksLeaveHelp'](),
      lines: [checks.linksLeave ?? ''],
    },
  ].filter((item) => item.count > 0)
  return (
    <>
      <MessageBox kind={items.length === 0 ? 'success' : 'info'}>
        {items.length === 0 ? m['office.allFine']() : m['office.lookThenPublish']()}
      </MessageBox>
      {items.map((item) => (
        <details key={item.title}>
          <summary>{item.title}</summary>
          <p>{item.help}</p>
          <ul className="quiet">
            {item.lines.map((line) => (
              <li key={line}>
                <WithStudents {...{ examId, line, students: item.students }} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

interface WithStudentsProps {
  examId: string
  line: string
  students: readonly string[] | undefined
}

/** Links the students whom the line names to their page in the exam. */
const WithStudents = ({ examId, line, students = [] }: WithStudentsProps): ReactNode =>
  splitAtStudents(line, students).map(({ text, isStudent }) =>
    isStudent ? (
      <a key={text} href={href(routes.studentMarks(examId, text))}>
        {text}
      </a>
    ) : (
      text
    ),
  )

const keyOf = (examId: string): string => `checks-asked:${examId}`

/** Remembers in this tab that the checks are open, so that a visit to a preview returns to them. */
function rememberAsked(examId: string): void {
  try {
    sessionStorage.setItem(keyOf(examId), 'yes')
  } catch {
    // Without storage the checks must be opened again.
  }
}

function wereAsked(examId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(examId)) !== null
  } catch {
    return false
  }
}

interface Props {
  overview: ExamOverview
  isBusy: boolean
}

/** Listed one by one, so that the island's bundle contains only these messages. */
const fieldWords: Record<string, () => string> = {
  grade: m['office.field.grade'],
  internals: m['office.field.internals'],
  name: m['office.field.subjectName'],
  credits: m['office.field.credits'],
}

/** Lists each mark that the revision changes, old and new, for review before publication. */
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

/** A subject's name is shared, so its change affects all of its results. */
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
