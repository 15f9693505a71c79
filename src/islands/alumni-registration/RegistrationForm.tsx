import { type ReactNode, useMemo } from 'react'
import { m } from '#paraglide/messages.js'
import { FileField } from '../ui/fields/FileField.tsx'
import { SuggestField } from '../ui/fields/SuggestField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { WorkingFields } from './WorkingFields.tsx'
import { type FormStart, bodyOf, registrationValue, startValue } from './registration-value.ts'
import { sendWith } from './send-registration.ts'
import { at } from './at.ts'

interface Props extends FormStart {
  onFailed: (text: string) => void
  onSaved: (text: string) => void
}

/** Named one by one: an island carries only its own sentences. */
const words = {
  'alumni.required': m['errors.alumni.required'],
  'alumni.emailInvalid': m['errors.alumni.emailInvalid'],
  'alumni.batchForm': m['errors.alumni.batchForm'],
  'alumni.rollNumberForm': m['errors.alumni.rollNumberForm'],
}

/** “2 MB” as people count them; the call takes a little more. */
const shownBytes = 2_000_000

const accept = ['.pdf', '.jpg', '.jpeg', '.png', '.gif'] as const

/** What somebody who studied here says of themselves. */
export function RegistrationForm({ start, suggested, onFailed, onSaved }: Props): ReactNode {
  const initial = useMemo(() => startValue({ start }), [start])
  const form = useSchemaForm(registrationValue, sendWith(onFailed), {
    ...{ initial, words, body: bodyOf },
    onSaved: ({ message }) => onSaved(message),
  })
  return (
    <SchemaForm of={form} label={m['alumni.form.title']()}>
      <TextField name={at('name')} label={m['alumni.field.name']()} autoComplete="name" isRequired />
      <div className="pair">
        <TextField
          name={at('mobileNumber')}
          label={m['alumni.field.mobileNumber']()}
          help={m['alumni.form.mobileHelp']()}
          type="tel"
          maxLength={20}
          isRequired
        />
        <TextField name={at('email')} label={m['alumni.field.email']()} type="email" isRequired />
        <SuggestField
          name={at('degree')}
          label={m['alumni.field.degree']()}
          suggestions={suggested.degrees}
          isRequired
        />
        <SuggestField
          name={at('branch')}
          label={m['alumni.field.branch']()}
          suggestions={suggested.branches}
          isInCapitals
          isRequired
        />
        <SuggestField
          name={at('batch')}
          label={m['alumni.field.batch']()}
          help={m['alumni.form.batchHelp']()}
          suggestions={suggested.batches}
          isRequired
        />
        <SuggestField
          name={at('rollNumber')}
          label={m['alumni.field.rollNumber']()}
          isReadOnly={start['rollNumber'] !== ''}
          isInCapitals
          isRequired
        />
      </div>
      <WorkingFields />
      <FileField
        name="file"
        label={m['alumni.field.file']()}
        limits={{ accept, types: m['alumni.fileTypes'](), bytes: shownBytes }}
      />
      <SubmitBar label={m['alumni.form.submit']()} />
    </SchemaForm>
  )
}
