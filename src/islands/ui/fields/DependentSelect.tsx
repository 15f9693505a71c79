import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Field } from '../Field.tsx'
import { LoadFailed } from '../Later.tsx'
import { Options } from '../Options.tsx'
import { useFormField, useFormParts } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'
import { type Choices, type LoadChoices, type Loaded, useChoices } from './use-choices.ts'

interface Props extends FieldProps {
  /** The fields that it depends on, in the order in which `load` takes their values. */
  of: readonly string[]
  load: LoadChoices
}

/** One of what another field leads to: a choice that is still valid is kept, another one is cleared. */
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
    // Written once the choices stand in the page: a select knows no value that it has no option for.
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

/** While they are loaded it can have the focus: who goes on with the Tab key at once would miss it. */
const mayHaveChoices = (found: Choices): boolean =>
  found.state === 'loading' || (found.state === 'ready' && found.choices.length > 0)

/** Why nothing can be chosen yet, or what the field says of itself. */
function useHelp({ help }: FieldProps, [found, again]: Loaded, missing: string | undefined): ReactNode {
  const { fields } = useFormParts()
  const label = missing === undefined ? undefined : fields.get(missing)?.label
  // Fields name themselves once scripts run; the page that the server sends knows no label yet.
  if (missing !== undefined)
    return label === undefined ? m['form.loading']() : m['form.chooseFirst']({ label })
  if (found.state === 'loading') return m['form.loading']()
  if (found.state === 'failed') return <LoadFailed onAgain={again} />
  if (found.state === 'ready' && found.choices.length === 0) return m['form.noChoices']()
  return help
}
