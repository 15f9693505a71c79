import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { registerTemplate, sayTemplateProblem } from './templates.ts'

const fields = [
  { name: 'name', label: m['register.fullName'], type: 'text', autoComplete: 'name' },
  { name: 'email', label: m['register.email'], type: 'email', autoComplete: 'email' },
  { name: 'password', label: m['login.password'], type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', label: m['password.confirm'], type: 'password', autoComplete: 'new-password' },
] as const

/** A registration form to start from. It sends nothing. */
export function RegisterTemplate(): ReactNode {
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(registerTemplate),
    // Otherwise the two passwords are compared only once every other field is right.
    criteriaMode: 'all',
    defaultValues: { name: '', email: '', password: '', confirm: '' },
  })
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <div className="pair">
        {fields.map(({ name, label, type, autoComplete }) => (
          <Field key={name} label={label()} problem={sayTemplateProblem(formState.errors[name]?.message)}>
            <input type={type} autoComplete={autoComplete} {...register(name)} />
          </Field>
        ))}
      </div>
      <p className="row">
        <button className="button primary">{m['register.submit']()}</button>
        <span role="status">{formState.isSubmitSuccessful && m['gallery.valid']()}</span>
      </p>
    </form>
  )
}
