import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { hide, show } from '../../../lib/campus/icons.ts'
import { Field } from '../Field.tsx'
import { useFormField } from '../form/form-context.ts'
import { Icon } from '../Icon.tsx'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. */
export function PasswordField({ autoComplete, ...props }: Props): ReactNode {
  const { name, label, help, isRequired, isDisabled } = props
  const { id, problem } = useFormField(name, label)
  const { register } = useFormContext()
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      className="button icon-only"
      type="button"
      aria-pressed={isShown}
      aria-label={m['form.showPassword']()}
      aria-controls={id}
      disabled={isDisabled}
      onClick={() => setShown(!isShown)}
    >
      <Icon of={isShown ? hide : show} />
    </button>
  )
  return (
    <Field {...{ id, label, help, problem, isRequired }} isAnnounced={false} beside={toggle}>
      <input
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        disabled={isDisabled}
        {...register(name)}
      />
    </Field>
  )
}
