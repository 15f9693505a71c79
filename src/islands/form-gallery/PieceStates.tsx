import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { SuggestField } from '../ui/fields/SuggestField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { serverType } from '../ui/form/form-context.ts'
import { type FieldState, fieldIn, fieldStates, valuesOf } from './states.ts'

const texts = (sample: string, long = sample) => valuesOf(sample, '', long)

/** In the language of the page: asked for while it is rendered. */
const valuesOfPieces = () => ({
  text: texts(m['gallery.sample'](), m['gallery.longText']()),
  area: texts(m['gallery.sample'](), m['gallery.longText']()),
  number: valuesOf<number | string>(2026, ''),
  email: texts('asha@example.edu'),
  tel: texts('9876543210'),
  suggest: texts('Hyderabad'),
  password: texts('secret6'),
  select: texts('one'),
  date: texts('2008-07-31'),
  checkbox: valuesOf(true, false),
  radio: texts('one'),
})

type Values = ReturnType<typeof valuesOfPieces>

const withoutReadOnly = fieldStates.filter((state) => state !== 'readOnly')
/** Each piece of a form in each state that it has. */
export function PieceStates(): ReactNode {
  const [defaultValues] = useState(valuesOfPieces)
  const form = useForm<Values>({ defaultValues })
  const { setError } = form
  useEffect(() => {
    for (const piece of Object.keys(defaultValues) as (keyof Values)[])
      setError(`${piece}.error`, { type: serverType, message: m['gallery.required']() })
  }, [setError, defaultValues])
  const choices = [
    ['one', m['gallery.sample']()],
    ['two', m['gallery.longText']()],
  ] as const
  const all = (title: string, show: (state: FieldState) => ReactNode, states = fieldStates): ReactNode => (
    <fieldset className="piece">
      <legend>{title}</legend>
      <div className="pair">
        {states.map((state) => (
          <Fragment key={state}>{show(state)}</Fragment>
        ))}
      </div>
    </fieldset>
  )
  return (
    <FormProvider {...form}>
      {all(m['gallery.piece.text'](), (state) => (
        <TextField {...fieldIn('text', state)} />
      ))}
      {all(m['gallery.piece.area'](), (state) => (
        <TextField {...fieldIn('area', state)} rows={2} />
      ))}
      {all(m['gallery.piece.number'](), (state) => (
        <TextField {...fieldIn('number', state)} type="number" />
      ))}
      {all(m['gallery.piece.email'](), (state) => (
        <TextField {...fieldIn('email', state)} type="email" autoComplete="off" />
      ))}
      {all(m['gallery.piece.tel'](), (state) => (
        <TextField {...fieldIn('tel', state)} type="tel" autoComplete="off" />
      ))}
      {all(m['gallery.piece.suggest'](), (state) => (
        <SuggestField {...fieldIn('suggest', state)} suggestions={['HYDERABAD', 'TIRUPATI']} isInCapitals />
      ))}
      {all(
        m['gallery.piece.password'](),
        (state) => (
          <PasswordField {...fieldIn('password', state)} autoComplete="new-password" />
        ),
        withoutReadOnly,
      )}
      {all(m['gallery.piece.select'](), (state) => (
        <Select {...fieldIn('select', state)} choices={choices} mayBeEmpty />
      ))}
      {all(m['gallery.piece.date'](), (state) => (
        <DateField {...fieldIn('date', state)} />
      ))}
      {all(
        m['gallery.piece.checkbox'](),
        (state) => (
          <Checkbox {...fieldIn('checkbox', state)} />
        ),
        withoutReadOnly,
      )}
      {all(
        m['gallery.piece.radio'](),
        (state) => (
          <RadioGroup {...fieldIn('radio', state)} choices={choices} />
        ),
        withoutReadOnly,
      )}
    </FormProvider>
  )
}
