import { valibotResolver } from '@hookform/resolvers/valibot'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { fieldsOf, postCall, sayRefusal } from '#lib/api/client.ts'
import { type CollegeSettings as Settings, collegeSettings } from '#lib/schemas/college.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { ContactFields } from './ContactFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { PictureField } from './PictureField.tsx'

/** What visitors see of the college, edited in one form. */
export function CollegeSettings({ settings }: { settings: Settings }): ReactNode {
  const [problem, setProblem] = useState('')
  const form = useForm<Settings>({ resolver: valibotResolver(collegeSettings), defaultValues: settings })

  async function save(next: Settings): Promise<void> {
    setProblem('')
    try {
      await postCall('saveCollegeSettings', next)
      toast.success(m['office.saved']())
    } catch (error) {
      for (const [path, message] of Object.entries(fieldsOf(error)))
        form.setError(path as keyof Settings, { message })
      setProblem(sayRefusal(error))
    }
  }

  return (
    <Awake>
      <FormProvider {...form}>
        <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          <IdentityFields />
          <ContactFields />
          <p className="problem" role="alert">
            {problem}
          </p>
          <p>
            <button className="button primary" disabled={form.formState.isSubmitting}>
              {m['office.save']()}
            </button>
          </p>
        </form>
        <PictureField kind="logo" label={m['settings.logo']()} />
        <PictureField kind="banner" label={m['settings.banner']()} />
      </FormProvider>
    </Awake>
  )
}
