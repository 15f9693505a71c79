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
  const [isLater, setLater] = useState(due === 'scheduled')
  const [at, setAt] = useState(due === 'scheduled' ? indianTime(exam.availableFrom ?? '') : '')
  const { fields } = useRefusal('publish')
  const listed = useStore($changes)?.seen
  const unknown = useStore($checks)?.unknownStudentCount ?? 0
  const deed = deedOf(props, isLater)
  const { isAsked, ask, onAnswer } = useDeed({
    part: 'publish',
    call: 'publishExam',
    check: () => (isLater ? problemsOf(at) : {}),
    // Where the list of changes was opened, what it showed is what is published.
    body: () => ({ examId: exam.id, at: isLater ? at : null, seen: listed ?? seen }),
  })

  return (
    <div className="stack">
      {/* A revision comes out at once: visitors would otherwise see nothing until its hour. */}
      {due !== 'revision' && <When isLater={isLater} setLater={setLater} />}
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

/** The button says what will be done, and to how many. */
function deedOf({ overview: { exam, needsSecondPerson }, due }: Props, isLater: boolean): string {
  const say = needsSecondPerson
    ? m['office.proposeCount']
    : due === 'revision'
      ? m['office.reviseCount']
      : isLater
        ? m['office.scheduleCount']
        : m['office.publishCount']
  return say({ count: exam.students, shown: showCount(exam.students) })
}

function problemsOf(at: string): { at?: string } {
  const instant = instantOfIndianTime(at)
  if (instant === null) return { at: m['errors.exam.publishAtWrong']() }
  return instant <= new Date().toISOString() ? { at: m['errors.exam.publishAtPast']() } : {}
}

const sayTime = (at: string): string => showInstant(instantOfIndianTime(at) ?? '')
