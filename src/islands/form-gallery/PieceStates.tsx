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
import type { FieldProps } from '../ui/fields/field-props.ts'
import { MomentBox } from '../ui/fields/MomentBox.tsx'
import { guardDialogs } from '#lib/browser/dialogs/guard-dialogs.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { ConfirmActionDialog } from '../ui/dialog/ConfirmActionDialog.tsx'

/** Listed one by one, so that the island's bundle contains only these messages. */
const words = {
  empty: m['gallery.state.empty'],
  filled: m['gallery.state.filled'],
  required: m['gallery.state.required'],
  help: m['gallery.state.help'],
  error: m['gallery.state.error'],
  disabled: m['gallery.state.disabled'],
  readOnly: m['gallery.state.readOnly'],
  long: m['gallery.state.long'],
} as const

type FieldState = keyof typeof words
const fieldStates = Object.keys(words) as FieldState[]

/** Builds a field in a state, with a unique name. */
const fieldIn = (piece: string, state: FieldState): FieldProps => ({
  name: `${piece}.${state}`,
  label: words[state](),
  help: state === 'help' ? m['gallery.help']() : undefined,
  isRequired: state === 'required',
  isDisabled: state === 'disabled',
  isReadOnly: state === 'readOnly',
})

/** Returns the value for each state; states about a value get a sample. */
const valuesOf = <T,>(sample: T, empty: T, long = sample): Record<FieldState, T> => ({
  empty,
  filled: sample,
  required: empty,
  help: empty,
  error: empty,
  disabled: sample,
  readOnly: sample,
  long,
})

const texts = (sample: string, long = sample) => valuesOf(sample, '', long)

/** Computed while rendering, in the language of the page. */
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
/** Each form component in all of its states. */
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

/** A dialog for each use. */
export function DialogStates(): ReactNode {
  const [open, setOpen] = useState('')
  const close = (): void => setOpen('')
  useEffect(guardDialogs, [])
  const titles = {
    outcome: m['gallery.dialog.outcome'](),
    error: m['gallery.dialog.error'](),
    form: m['gallery.dialog.form'](),
    long: m['gallery.dialog.long'](),
  }
  const closing = (
    <button className="button" type="button" onClick={close}>
      {m['dialog.close']()}
    </button>
  )
  return (
    <>
      <AskedDialog />
      <p className="row">
        {Object.entries(titles).map(([name, title]) => (
          <button key={name} className="button" type="button" onClick={() => setOpen(name)}>
            {m['gallery.dialog.open']({ title })}
          </button>
        ))}
      </p>
      {open === 'outcome' && (
        <Dialog title={titles.outcome} kind="success" onClose={close} answers={closing}>
          <p>{m['gallery.message.success']()}</p>
        </Dialog>
      )}
      {open === 'error' && (
        <Dialog title={titles.error} kind="error" onClose={close} answers={closing}>
          <p>{m['gallery.message.error']()}</p>
        </Dialog>
      )}
      {open === 'form' && (
        <Dialog title={titles.form} onClose={close} hasForm>
          <form className="stack" method="dialog">
            <Field label={m['gallery.whole.name']()}>
              <input />
            </Field>
            <p>
              <button className="button primary">{m['form.save']()}</button>
            </p>
          </form>
        </Dialog>
      )}
      {open === 'long' && (
        <Dialog title={m['gallery.longText']()} onClose={close}>
          {Array.from({ length: 12 }, (_, index) => (
            <p key={index}>{m['gallery.longText']()}</p>
          ))}
        </Dialog>
      )}
    </>
  )
}

/** A date with a time of day. */
export function MomentState(): ReactNode {
  const [at, setAt] = useState('2026-11-27T17:30')
  return (
    <MomentBox
      labels={{ day: m['gallery.day.moment'](), time: m['gallery.day.time']() }}
      value={at}
      onChange={setAt}
    />
  )
}

/** Shows the answer to a confirmation: with YES and NO, and with a button that names the action. */
function AskedDialog(): ReactNode {
  const [open, setOpen] = useState<'' | 'question' | 'action'>('')
  const [answer, setAnswer] = useState('')
  const take = (isYes: boolean): void => {
    setOpen('')
    setAnswer(isYes ? m['dialog.yes']() : m['dialog.no']())
  }
  return (
    <>
      <p className="row">
        <button className="button" type="button" onClick={() => setOpen('question')}>
          {m['gallery.ask']()}
        </button>
        <button className="button" type="button" onClick={() => setOpen('action')}>
          {m['gallery.action']()}
        </button>
        <span role="status">{answer && m['gallery.answered']({ answer })}</span>
      </p>
      {open === 'question' && <ConfirmDialog question={m['gallery.question']()} onAnswer={take} />}
      {open === 'action' && (
        <ConfirmActionDialog
          question={m['gallery.actionQuestion']()}
          actionLabel={m['gallery.action']()}
          isDanger
          onAnswer={take}
        >
          <p>{m['gallery.actionText']()}</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}
