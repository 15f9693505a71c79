import type { ReactNode } from 'react'
import { postCall } from '#lib/api/client.ts'
import { m } from '#paraglide/messages.js'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { HistoryFiles, PersonFields, PlaceFields, StatusField } from './HistoryFields.tsx'
import { type HistoryOutput, emptyHistory, historyValue } from './history-value.ts'
import { saveHistory } from './save-history.ts'

interface Props {
  courses: readonly string[]
  onSaved: () => void
}

type Sending = Parameters<typeof postCall>[3]

/** The history of one alumnus. */
export function HistoryForm({ courses, onSaved }: Props): ReactNode {
  // The checks look at the value itself; what is sent is made of it once they find nothing.
  const save = (value: object, sending: Sending) => saveHistory(value as HistoryOutput, sending)
  const form = useSchemaForm(historyValue, save, { initial: emptyHistory, at: 'alumniData', body, onSaved })
  return (
    <SchemaForm of={form} label={m['alumni.history.formTitle']()}>
      <StatusField />
      <PersonFields courses={courses} />
      <PlaceFields />
      <HistoryFiles />
      <SubmitBar />
    </SchemaForm>
  )
}

const body = (value: HistoryOutput): object => value
