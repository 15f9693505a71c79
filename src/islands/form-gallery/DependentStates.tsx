import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { DependentSelect } from '../ui/fields/DependentSelect.tsx'
import type { LoadChoices } from '../ui/fields/use-choices.ts'

const forever: LoadChoices = () => new Promise(() => {})
const failing: LoadChoices = () => Promise.reject(new Error('Nobody answers.'))
const nothing: LoadChoices = () => Promise.resolve([])
const ready: LoadChoices = () => Promise.resolve([['one', m['gallery.sample']()]])

/** Before anything is chosen, while it loads, when that failed, and what may come of it. */
export function DependentStates(): ReactNode {
  const form = useForm({
    defaultValues: { none: '', chosen: 'x', waiting: '', loading: '', failed: '', empty: '', ready: 'one' },
  })
  return (
    <FormProvider {...form}>
      <div className="pair">
        <DependentSelect name="waiting" of={['none']} load={ready} label={m['gallery.state.waiting']()} />
        <DependentSelect name="loading" of={['chosen']} load={forever} label={m['gallery.state.loading']()} />
        <DependentSelect name="failed" of={['chosen']} load={failing} label={m['gallery.state.failed']()} />
        <DependentSelect name="empty" of={['chosen']} load={nothing} label={m['gallery.state.none']()} />
        <DependentSelect name="ready" of={['chosen']} load={ready} label={m['gallery.state.ready']()} />
      </div>
    </FormProvider>
  )
}
