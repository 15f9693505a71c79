import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type AlumniDataField, historyStatuses } from '#lib/schemas/alumni/history.ts'
import { m } from '#paraglide/messages.js'
import { DependentSelect } from '../ui/fields/DependentSelect.tsx'
import { FileField } from '../ui/fields/FileField.tsx'
import { PhotoField } from '../ui/fields/PhotoField.tsx'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { SuggestField } from '../ui/fields/SuggestField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { batchesOf, branchesOf } from './load-choices.ts'
import { labels, statusWords } from './labels.ts'

export const StatusField = (): ReactNode => (
  <RadioGroup
    name="status"
    label={m['catalogue.status']()}
    choices={historyStatuses.map((each) => [each, statusWords[each]()])}
    isRequired
  />
)

/** Who it is, and what they studied here. */
export function PersonFields({ courses }: { courses: readonly string[] }): ReactNode {
  return (
    <div className="pair">
      <Select
        name="course"
        label={labels.course()}
        choices={courses.map((name) => [name, name])}
        mayBeEmpty
        isRequired
      />
      <DependentSelect name="batch" label={labels.batch()} of={['course']} load={batchesOf} isRequired />
      <DependentSelect
        name="branch"
        label={labels.branch()}
        of={['course', 'batch']}
        load={branchesOf}
        isRequired
      />
      <TextField name="section" label={labels.section()} />
      <SuggestField name="rollNumber" label={labels.rollNumber()} isInCapitals isRequired />
      <TextField name="name" label={labels.name()} isRequired />
      <TextField name="fatherName" label={labels.fatherName()} isRequired />
      <TextField name="studentEmail" label={labels.studentEmail()} type="email" isRequired />
      <TextField name="studentMobile" label={labels.studentMobile()} type="tel" maxLength={20} isRequired />
    </div>
  )
}

const placeFields = {
  working: ['company', 'packages', 'designation', 'experience', 'location'],
  studying: ['instituteName', 'location'],
  '': [],
} as const satisfies Record<string, readonly AlumniDataField[]>

const useStatus = (): keyof typeof placeFields => useWatch({ name: 'status' }) as keyof typeof placeFields

/** Where they are; what was typed for the other status stays in the form, and is not sent. */
export function PlaceFields(): ReactNode {
  return (
    <div className="pair">
      {placeFields[useStatus()].map((name) => (
        <TextField key={name} name={name} label={labels[name]()} isRequired={name !== 'packages'} />
      ))}
    </div>
  )
}

const photoLimits = { width: 413, height: 531, bytes: 300_000 }
/** As the specification has it. */
const passport = { width: 120, height: 150 }
const accept = ['.pdf', '.jpg', '.jpeg', '.png', '.gif'] as const
/** “2 MB” as people count them; the call takes a little more. */
const shownBytes = 2_000_000

/** A photo as it will be kept, and the proof that the status asks for. */
export function HistoryFiles(): ReactNode {
  const status = useStatus()
  return (
    <>
      <PhotoField name="photo" label={m['alumni.history.photo']()} limits={photoLimits} preview={passport} />
      {status !== '' && (
        <FileField
          name="certificate"
          label={status === 'working' ? m['alumni.history.offerLetter']() : m['alumni.history.admitCard']()}
          limits={{ accept, types: m['alumni.fileTypes'](), bytes: shownBytes }}
          isRequired
        />
      )}
    </>
  )
}
