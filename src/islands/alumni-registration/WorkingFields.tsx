import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type Working, workingChoices, workingFields } from '#lib/schemas/alumni/registration.ts'
import { m } from '#paraglide/messages.js'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { at } from './at.ts'

/** Named one by one: an island carries only its own sentences. */
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

/** What somebody does now. What was typed for another answer stays in the form, and is not sent. */
export function WorkingFields(): ReactNode {
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
