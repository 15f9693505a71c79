import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { useAwake } from '../Awake.tsx'
import { Field } from '../Field.tsx'
import { LoadFailed } from '../Later.tsx'
import { Options } from '../Options.tsx'
import { useFormField, useFormParts } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'
import { type FieldChoices, type LoadChoices, type Loaded, useChoices } from './use-choices.ts'

interface Props extends FieldProps {
  /** The fields that it depends on, in the order in which `load` takes their values. */
  of: readonly string[]
  load: LoadChoices
}

/** A select whose choices depend on other fields: a choice that is still valid stays, any other is cleared. */
export function DependentSelect({ of, load, ...props }: Props): ReactNode {
  const { name, label, isRequired, isDisabled = false } = props
  const { id, problem } = useFormField(name, label)
  const { register, getValues, setValue } = useFormContext()
  const values = useWatch({ name: [...of] }).map((value: unknown) => (value ? String(value) : ''))
  const loaded = useChoices(load, values)
  const [found] = loaded
  const missing = of[values.indexOf('')]
  useEffect(() => {
    if (found.state === 'loading' || found.state === 'failed') return
    const chosen: unknown = getValues(name)
    const isValid = found.state === 'ready' && found.choices.some(([value]) => value === chosen)
    // Set once the options are rendered: a select cannot hold a value without its option.
    if (chosen !== '') setValue(name, isValid ? chosen : '', { shouldDirty: true })
  }, [found, getValues, setValue, name])
  return (
    <Field {...{ id, label, problem, isRequired }} isAnnounced={false} help={useHelp(props, loaded, missing)}>
      <select
        {...register(name)}
        disabled={isDisabled || !mayHaveChoices(found)}
        aria-busy={found.state === 'loading'}
      >
        <option value="">{m['form.choose']()}</option>
        {found.state === 'ready' && <Options of={found.choices} />}
      </select>
    </Field>
  )
}

/** While loading, the select can take the focus, so that a user who presses Tab at once does not skip it. */
const mayHaveChoices = (found: FieldChoices): boolean =>
  found.state === 'loading' || (found.state === 'ready' && found.choices.length > 0)

/** Explains why nothing can be chosen yet, or returns the field's own help. */
function useHelp({ help }: FieldProps, [found, again]: Loaded, missing: string | undefined): ReactNode {
  const { fields } = useFormParts()
  // Fields register their labels once scripts run; in the server-rendered page no label is known.
  const isAwake = useAwake()
  const label = missing === undefined || !isAwake ? undefined : fields.get(missing)?.label
  if (missing !== undefined)
    return label === undefined ? m['form.loading']() : m['form.chooseFirst']({ label })
  if (found.state === 'loading') return m['form.loading']()
  if (found.state === 'failed') return <LoadFailed onAgain={again} />
  if (found.state === 'ready' && found.choices.length === 0) return m['form.noChoices']()
  return help
}
