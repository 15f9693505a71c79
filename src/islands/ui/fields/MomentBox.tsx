import { type ReactNode, useState } from 'react'
import { isoOfTyped } from '#lib/rules/dates/typed-day.ts'
import { readTime } from '#lib/rules/dates/typed-time.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../Field.tsx'
import { DayBox } from './DayBox.tsx'

interface Props {
  labels: { day: string; time: string }
  problem?: string | undefined
  /** A local time such as 2026-11-22T10:00; empty where there is none. */
  value: string
  /** Receives an empty text while the date or the time is none. */
  onChange: (value: string) => void
}

/** A date and a time of 24 hours in India, both typed. */
export function MomentBox({ labels, problem, value, onChange }: Props): ReactNode {
  const [first = '', firstTime = ''] = value.split('T')
  const [day, setDay] = useState(first)
  const [time, setTime] = useState(firstTime)
  const tell = (typedDay: string, typedTime: string): void => {
    const iso = isoOfTyped(typedDay)
    const clock = readTime(typedTime)
    onChange(iso === null || clock === null ? '' : `${iso}T${clock}`)
  }
  const isTimeWrong = isoOfTyped(day) !== null && readTime(time) === null
  return (
    <div className="pair">
      <DayBox
        label={labels.day}
        problem={isTimeWrong ? undefined : problem}
        value={day}
        hasToday
        isRequired
        onChange={(typed) => {
          setDay(typed)
          tell(typed, time)
        }}
      />
      <Field
        label={labels.time}
        help={m['form.timeHint']()}
        problem={isTimeWrong ? problem : undefined}
        isRequired
      >
        <input
          value={time}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          pattern="([01]?[0-9]|2[0-3])[:.]?[0-5][0-9]"
          onChange={({ target }) => {
            setTime(target.value)
            tell(day, target.value)
          }}
          onBlur={() => setTime(readTime(time) ?? time)}
        />
      </Field>
    </div>
  )
}
