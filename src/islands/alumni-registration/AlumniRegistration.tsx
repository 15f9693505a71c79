import { type ReactNode, useMemo, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { FileField } from '../ui/fields/FileField.tsx'
import { SuggestField } from '../ui/fields/SuggestField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { sendWith } from './send-registration.ts'
import { useWatch } from 'react-hook-form'
import {
  alumniRegistration,
  type Working,
  workingChoices,
  workingFields,
} from '#lib/schemas/alumni/registration.ts'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import * as v from 'valibot'

interface Outcome {
  isDone: boolean
  text: string
}

/** The registration form; after a registration it starts again. */
export function AlumniRegistration(start: FormStart): ReactNode {
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <>
      <RegistrationForm
        key={turn}
        {...start}
        onFailed={(text) => setOutcome({ isDone: false, text })}
        onSaved={(text) => {
          setOutcome({ isDone: true, text })
          setTurn(turn + 1)
        }}
      />
      {outcome && (
        <Dialog
          kind={outcome.isDone ? 'success' : 'error'}
          title={outcome.isDone ? m['alumni.successTitle']() : m['alumni.failedTitle']()}
          onClose={() => setOutcome(null)}
        >
          <p>{outcome.text}</p>
          {outcome.isDone && <p className="quiet">{m['alumni.form.next']()}</p>}
        </Dialog>
      )}
    </>
  )
}

interface Props extends FormStart {
  onFailed: (text: string) => void
  onSaved: (text: string) => void
}

/** Listed one by one, so that the island's bundle contains only these messages. */
const words = {
  'alumni.required': m['errors.alumni.required'],
  'alumni.emailInvalid': m['errors.alumni.emailInvalid'],
  'alumni.batchForm': m['errors.alumni.batchForm'],
  'alumni.rollNumberForm': m['errors.alumni.rollNumberForm'],
}

/** “2 MB” in decimal units; the call accepts slightly more. */
const shownBytes = 2_000_000

const accept = ['.pdf', '.jpg', '.jpeg', '.png', '.gif'] as const

function RegistrationForm({ start, suggested, onFailed, onSaved }: Props): ReactNode {
  const initial = useMemo(() => startValue({ start }), [start])
  const form = useSchemaForm(registrationValue, sendWith(onFailed), {
    initial,
    words,
    body: bodyOf,
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

/** Listed one by one, so that the island's bundle contains only these messages. */
const answers = {
  yes: m['alumni.working.yes'],
  no: m['alumni.working.no'],
  NA: m['alumni.working.NA'],
} as const

const labels = {
  companyName: m['alumni.field.companyName'],
  jobTitle: m['alumni.field.jobTitle'],
  workAddress: m['alumni.field.workAddress'],
  instituteName: m['alumni.field.instituteName'],
  courseName: m['alumni.field.courseName'],
  eduAddress: m['alumni.field.eduAddress'],
} as const

/** Fields of the current occupation. Values entered for another answer stay in the form but are not sent. */
function WorkingFields(): ReactNode {
  const working = useWatch({ name: at('working') }) as Working | ''
  const asked = working === '' ? [] : workingFields[working]
  return (
    <>
      <RadioGroup
        name={at('working')}
        label={m['alumni.field.working']()}
        choices={workingChoices.map((each) => [each, answers[each]()])}
        isRequired
      />
      {asked.map((field) => (
        <TextField key={field} name={at(field)} label={labels[field]()} isRequired />
      ))}
    </>
  )
}

/**
 * Returns the path of a field in the form's value.
 * @example at('name') // 'alumniStudentRegistration.name'
 */
const at = (name: string): string => `alumniStudentRegistration.${name}`

/** Named as in saveAlumniStudentRegister, so that errors of the call find their fields. */
const registrationValue = v.object({
  alumniStudentRegistration: alumniRegistration,
  file: v.array(v.file()),
})
type RegistrationInput = v.InferInput<typeof registrationValue>
type RegistrationOutput = v.InferOutput<typeof registrationValue>

interface FormStart {
  /** Data of the signed-in user from the register. */
  start: Readonly<Record<string, string>>
  /** Suggestions from the college's catalogue. */
  suggested: { degrees: readonly string[]; batches: readonly string[]; branches: readonly string[] }
}

/** Builds the initial value; no radio button is selected. */
const startValue = ({ start }: Pick<FormStart, 'start'>): RegistrationInput => ({
  // The values are texts of the schema; missing fields are reported on submit.
  alumniStudentRegistration: start as RegistrationInput['alumniStudentRegistration'],
  file: [],
})

function bodyOf({ alumniStudentRegistration, file: [file] }: RegistrationOutput): FormData {
  const body = new FormData()
  const { degree, companyName } = alumniStudentRegistration
  // wire: clients send both fields twice.
  const sent = { ...alumniStudentRegistration, course: degree, company: companyName }
  body.set('alumniStudentRegistration', JSON.stringify(sent))
  if (file) body.set('file', file)
  return body
}
