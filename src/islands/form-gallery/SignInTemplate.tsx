import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { sayTemplateProblem, signInTemplate } from './templates.ts'

/** A sign-in form to start from. It sends nothing. */
export function SignInTemplate(): ReactNode {
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(signInTemplate),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitSuccessful } = formState
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <div className="pair">
        <Field label={m['register.email']()} problem={sayTemplateProblem(errors.email?.message)}>
          <input type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field label={m['login.password']()} problem={sayTemplateProblem(errors.password?.message)}>
          <input type="password" autoComplete="current-password" {...register('password')} />
        </Field>
      </div>
      <p className="row">
        <button className="button primary">{m['login.submit']()}</button>
        <span role="status">{isSubmitSuccessful && m['gallery.valid']()}</span>
      </p>
    </form>
  )
}
