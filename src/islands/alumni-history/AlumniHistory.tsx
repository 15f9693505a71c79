import { type ReactNode, useState } from 'react'
import { toast } from '#lib/browser/feedback/toasts.ts'
import { m } from '#paraglide/messages.js'
import { CallFailed, getCall, postCall } from '#lib/api/client.ts'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { useWatch } from 'react-hook-form'
import {
  type AlumniData,
  alumniData,
  type AlumniDataField,
  type HistorySavedReply,
  historyStatuses,
} from '#lib/schemas/alumni/history.ts'
import { DependentSelect } from '../ui/fields/DependentSelect.tsx'
import { FileField } from '../ui/fields/FileField.tsx'
import { PhotoField } from '../ui/fields/PhotoField.tsx'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { SuggestField } from '../ui/fields/SuggestField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { LoadChoices } from '../ui/fields/use-choices.ts'
import * as v from 'valibot'
import { faultOf } from '#lib/rules/names/alumni-history.ts'
import { sayFault } from './words.ts'

/** The form in which the office enters alumni histories one after the other. */
export function AlumniHistory({ courses }: { courses: readonly string[] }): ReactNode {
  const [turn, setTurn] = useState(0)
  return (
    <HistoryForm
      key={turn}
      courses={courses}
      onSaved={() => {
        toast.success(m['alumni.history.saved']())
        setTurn(turn + 1)
      }}
    />
  )
}

interface Props {
  courses: readonly string[]
  onSaved: () => void
}

type CallOptions = Parameters<typeof postCall>[3]

function HistoryForm({ courses, onSaved }: Props): ReactNode {
  // The checks run on the form's input value; the body is built once they pass.
  const save = (value: object, sending: CallOptions) => saveHistory(value as HistoryOutput, sending)
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

const StatusField = (): ReactNode => (
  <RadioGroup
    name="status"
    label={m['catalogue.status']()}
    choices={historyStatuses.map((each) => [each, statusWords[each]()])}
    isRequired
  />
)

/** Personal data and studies. */
function PersonFields({ courses }: { courses: readonly string[] }): ReactNode {
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

/** Fields of the current position; values entered for the other status stay in the form but are not sent. */
function PlaceFields(): ReactNode {
  return (
    <div className="pair">
      {placeFields[useStatus()].map((name) => (
        <TextField key={name} name={name} label={labels[name]()} isRequired={name !== 'packages'} />
      ))}
    </div>
  )
}

const photoLimits = { width: 413, height: 531, bytes: 300_000 }
/** Preview size from the specification, in pixels. */
const passport = { width: 120, height: 150 }
const accept = ['.pdf', '.jpg', '.jpeg', '.png', '.gif'] as const
/** “2 MB” in decimal units; the call accepts slightly more. */
const shownBytes = 2_000_000

/** A photo in its stored size, and the proof that the status requires. */
function HistoryFiles(): ReactNode {
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

/** Listed one by one, so that the island's bundle contains only these messages. */
const labels = {
  rollNumber: m['alumni.field.rollNumber'],
  name: m['alumni.field.name'],
  fatherName: m['alumni.field.fatherName'],
  course: m['alumni.field.course'],
  batch: m['alumni.field.batch'],
  branch: m['alumni.field.branch'],
  section: m['alumni.field.section'],
  studentMobile: m['alumni.field.studentMobile'],
  studentEmail: m['alumni.field.studentEmail'],
  company: m['alumni.field.company'],
  packages: m['alumni.field.packages'],
  designation: m['alumni.field.designation'],
  experience: m['alumni.field.experience'],
  location: m['alumni.field.location'],
  instituteName: m['alumni.field.instituteName'],
} as const

const statusWords = {
  working: m['alumni.history.is.working'],
  studying: m['alumni.history.is.studying'],
} as const

const listOf = async (call: string, query: Record<string, string>) =>
  (await getCall<string[]>(call, query)).map((word) => [word, word] as const)

const batchesOf: LoadChoices = (degree = '') => listOf('getAlumniBatchesByCourse', { degree })

const branchesOf: LoadChoices = (course = '', batch = '') =>
  listOf('getBranchesShortForms', { course, batch, retired: 'yes' })

const historyValue = v.object({
  ...alumniData.entries,
  photo: v.nullable(v.file()),
  certificate: v.array(v.file()),
})
type HistoryInput = v.InferInput<typeof historyValue>
type HistoryOutput = v.InferOutput<typeof historyValue>

/** Initial value of the form; one shared object, so that it is the same on each render. */
const emptyHistory: HistoryInput = {
  status: '',
  rollNumber: '',
  name: '',
  fatherName: '',
  course: '',
  batch: '',
  branch: '',
  section: '',
  studentMobile: '',
  studentEmail: '',
  company: '',
  packages: '',
  designation: '',
  experience: '',
  instituteName: '',
  location: '',
  photo: null,
  certificate: [],
}

const dataOf = ({ photo: _, certificate: __, ...data }: HistoryOutput): AlumniData => data

/** wire: two parts with the same name, the photo first; without a photo only the certificate. */
function bodyOf(value: HistoryOutput): FormData {
  const body = new FormData()
  body.set('alumniData', JSON.stringify(dataOf(value)))
  for (const file of [value.photo, value.certificate[0]]) if (file) body.append('file', file)
  return body
}

/**
 * Runs the checks in the order of the specification, asks whether the roll number already has a history, and saves. An
 * error is shown as a toast and stays at its field.
 * @throws CallFailed
 */
async function saveHistory(
  value: HistoryOutput,
  sending: Parameters<typeof postCall>[3],
): Promise<HistorySavedReply> {
  const data = dataOf(value)
  const isKnown = await hasHistory(data.rollNumber)
  const fault = faultOf({ data, isKnown, hasCertificate: value.certificate.length > 0 })
  if (fault)
    throw withFieldNames(new CallFailed(sayFault(fault.code), { [fault.field]: sayFault(fault.code) }))
  try {
    return await postCall<HistorySavedReply>('saveAluminiHistoryByUrl', bodyOf(value), {}, sending)
  } catch (error) {
    toast.error(m['alumni.history.failed']())
    throw error
  }
}

function withFieldNames(refusal: CallFailed): CallFailed {
  toast.error(refusal.message)
  return refusal
}

/** Without a reply the save goes on: the server checks again. */
async function hasHistory(rollNumber: string): Promise<boolean> {
  if (rollNumber === '') return false
  const found = await getCall<unknown[]>('getAlumniData', { rollNumber }).catch(() => [])
  return found.length > 0
}
