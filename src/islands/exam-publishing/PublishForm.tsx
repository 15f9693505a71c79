import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { indianTime, instantOfIndianTime } from '#lib/rules/indian-time.ts'
import type { Due } from '#lib/results/what-is-due.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { DeedDialog } from '../ui/DeedDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { $changes, $checks } from './publishing.store.ts'
import { Deed } from './Deed.tsx'
import { useRefusal } from './Refused.tsx'
import { useDeed } from './use-deed.ts'

interface Props {
  overview: ExamOverview
  due: Due
  isBusy: boolean
}

export function PublishForm(props: Props): ReactNode {
  const { overview, due, isBusy } = props
  const { exam, needsSecondPerson, seen } = overview
  const isRevision = due === 'revision'
  const [isLater, setLater] = useState(due === 'scheduled')
  const [at, setAt] = useState(due === 'scheduled' ? indianTime(exam.availableFrom ?? '') : '')
  const [reason, setReason] = useState('')
  const { fields } = useRefusal('publish')
  const changes = useStore($changes)
  const unknown = useStore($checks)?.unknownStudentCount ?? 0
  const deed = deedOf(props, isLater, changes?.students ?? null)
  const { isAsked, ask, onAnswer } = useDeed({
    part: 'publish',
    call: 'publishExam',
    check: () => ({
      ...(isLater ? problemsOf(at) : {}),
      ...(isRevision && reason.trim() === '' ? { reason: m['errors.exam.revisionReasonMissing']() } : {}),
    }),
    // Where the list of changes was opened, what it showed is what is published.
    body: () => ({ examId: exam.id, at: isLater ? at : null, seen: changes?.seen ?? seen, reason }),
  })

  return (
    <div className="stack">
      {/* A revision comes out at once: visitors would otherwise see nothing until its hour. */}
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
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      {isLater && (
        <Field label={m['office.at']()} problem={fields['at']} isRequired>
          <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </Field>
      )}
      <Deed part="publish" kind="primary" isBusy={isBusy} onPress={ask}>
        {deed}
      </Deed>
      {isAsked && (
        <DeedDialog question={m['office.publishAsk']({ title: exam.title })} deed={deed} onAnswer={onAnswer}>
          <p>{isLater ? m['office.publishTextAt']({ time: sayTime(at) }) : m['office.publishText']()}</p>
          {isRevision && <p>{m['office.revisionTells']()}</p>}
          {overview.withheld > 0 && !isRevision && <p>{sayWithheld(overview.withheld)}</p>}
          {needsSecondPerson && <p>{m['office.proposeText']()}</p>}
          {unknown > 0 && <p>{m['office.publishUnknown']({ count: unknown, shown: showCount(unknown) })}</p>}
        </DeedDialog>
      )}
    </div>
  )
}

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

/** The button says what will be done, and how many results visitors will see or see otherwise. */
function deedOf(props: Props, isLater: boolean, changed: number | null): string {
  const { overview, due } = props
  const { exam, needsSecondPerson, withheld } = overview
  if (due === 'revision') return sayRevision(needsSecondPerson, changed)
  const count = exam.students - withheld
  const say = needsSecondPerson
    ? m['office.proposeCount']
    : isLater
      ? m['office.scheduleCount']
      : m['office.publishCount']
  const deed = say({ count, shown: showCount(count) })
  return withheld === 0 ? deed : `${deed}, ${sayWithheld(withheld)}`
}

function sayRevision(needsSecondPerson: boolean, changed: number | null): string {
  if (changed === null)
    return needsSecondPerson ? m['office.proposeRevision']() : m['office.publishRevision']()
  const say = needsSecondPerson ? m['office.proposeReviseCount'] : m['office.reviseCount']
  return say({ count: changed, shown: showCount(changed) })
}

const sayWithheld = (count: number): string => m['office.withheldCount']({ count, shown: showCount(count) })

function problemsOf(at: string): Record<string, string> {
  const instant = instantOfIndianTime(at)
  if (instant === null) return { at: m['errors.exam.publishAtWrong']() }
  return instant <= new Date().toISOString() ? { at: m['errors.exam.publishAtPast']() } : {}
}

const sayTime = (at: string): string => showInstant(instantOfIndianTime(at) ?? '')
