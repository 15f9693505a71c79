import { type Ref, type ReactNode, useId } from 'react'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { isoOfTyped, typedOfIso } from '#lib/rules/dates/typed-day.ts'
import { writeDay } from '#lib/rules/dates/write-day.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Field } from '../Field.tsx'

interface Props {
  id?: string
  name?: string
  label: string
  help?: ReactNode
  problem?: string | undefined
  /** An ISO day, or what was typed where that is no day. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  /** Shows the button that enters the present day. */
  hasToday?: boolean
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  isAnnounced?: boolean
}

/**
 * A date, typed day first and written out beside it. The browser's own picker uses the order of the browser's language,
 * in which 03/04 is ambiguous.
 */
export function DayBox({ value, onChange, onBlur, inputRef, hasToday = false, ...props }: Props): ReactNode {
  const { name, isDisabled, isReadOnly, help = m['form.dateHint'](), ...field } = props
  const own = useId()
  const { id = own } = field
  const iso = isoOfTyped(value)
  const settle = (): void => {
    if (iso !== null && iso !== value) onChange(iso)
  }
  return (
    <Field
      {...field}
      id={id}
      help={help}
      beside={
        <>
          {hasToday && !isDisabled && !isReadOnly && (
            <button
              type="button"
              className="button quiet"
              onClick={() => onChange(indianDate(new Date().toISOString()))}
            >
              {m['form.day.today']()}
            </button>
          )}
          <output htmlFor={id}>{iso === null ? '' : writeDay(iso, getLocale())}</output>
        </>
      }
    >
      <input
        ref={inputRef}
        name={name}
        value={typedOfIso(value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        disabled={isDisabled}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
      />
    </Field>
  )
}
