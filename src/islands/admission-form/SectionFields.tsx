import { type FocusEvent, Fragment, type ReactNode, useEffect, useId, useState } from 'react'
import type { AdmissionFieldName, PayloadName, TextKind } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { PhotoField } from '../ui/fields/PhotoField.tsx'
import { type AdmissionFormParts, at, fieldOf, isRequiredBy, pathOf, useAdmissionForm } from './form-value.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { DateField } from '../ui/fields/DateField.tsx'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useWarning } from './live-warnings.tsx'
import { fieldLabel, problemWords, valueWord } from './words.ts'
import { DependentSelect } from '../ui/fields/DependentSelect.tsx'
import type { FieldProps } from '../ui/fields/field-props.ts'
import type { LoadChoices } from '../ui/fields/use-choices.ts'
import { getCall } from '#lib/api/client.ts'
import * as v from 'valibot'
import { type AdmissionForm, fieldRule, isMasked } from '#lib/schemas/admissions/payload.ts'
import { Field } from '../ui/Field.tsx'
import { useFormField } from '../ui/form/form-context.ts'

interface SectionFieldsProps {
  names: readonly AdmissionFieldName[]
  hasPhoto: boolean
}

/** The fields of a section, with the photo in the section that has one. */
export function SectionFields({ names, hasPhoto }: SectionFieldsProps): ReactNode {
  const { form } = useAdmissionForm()
  return (
    <>
      <div className="pair">
        {names.map((name) => (
          <Fragment key={name}>
            <AdmissionField name={name} />
            {form === 2 && name === 'permanentAddress' && <SameAddress />}
          </Fragment>
        ))}
      </div>
      {hasPhoto && <Photo />}
    </>
  )
}

/** Size of the stored photo: 35 × 45 mm at 300 dots per inch. */
const limits = { width: 413, height: 531, bytes: 200_000 }

/** The photo field. No file is refused because of its name: the forms' note about names is advice. */
function Photo(): ReactNode {
  const { form, photo } = useAdmissionForm()
  const help = form === 1 ? m['admissions.form.photoNote1']() : m['admissions.form.photoNote2']()
  return (
    <>
      <PhotoField name="imageUpload" label={m['admissions.form.photo']()} help={help} limits={limits} />
      {photo && (
        <div className="row">
          <img src={photo} alt={m['admissions.form.photoNow']()} width="72" height="90" />
          <Checkbox name="removesPhoto" label={m['admissions.form.removesPhoto']()} />
        </div>
      )}
    </>
  )
}

/** Copies the permanent address to the present one while it is checked; unchecking clears the present one. */
function SameAddress(): ReactNode {
  const id = useId()
  const { setValue } = useFormContext()
  const [isSame, setSame] = useState(false)
  const permanent: unknown = useWatch({ name: at('permanentAddress') })
  useEffect(() => {
    if (isSame) setValue(at('presentAddress'), permanent, { shouldDirty: true })
  }, [isSame, permanent, setValue])
  function change(isChecked: boolean): void {
    setSame(isChecked)
    if (!isChecked) setValue(at('presentAddress'), '', { shouldDirty: true })
  }
  return (
    <div className="field check whole">
      <label className="row" htmlFor={id}>
        <input id={id} type="checkbox" checked={isSame} onChange={({ target }) => change(target.checked)} />
        {m['admissions.form.sameAddress']()}
      </label>
    </div>
  )
}

/** Renders a field of the table by its kind. */
function AdmissionField({ name }: { name: AdmissionFieldName }): ReactNode {
  const { form, usesSeatTypes } = useAdmissionForm()
  const { is, payload } = fieldOf(name)
  const warning = useWarning(payload)
  const props = {
    name: pathOf(name),
    label: fieldLabel(name, usesSeatTypes),
    isRequired: isRequiredBy(form, name),
  }
  if (typeof is !== 'string') {
    if ('entry' in is) return <EntryField {...props} of={name} />
    const choices = is.oneOf.map((value) => [value, valueWord(value)] as const)
    return name === 'gender' ? (
      <RadioGroup {...props} choices={choices} />
    ) : (
      <Select {...props} choices={choices} mayBeEmpty />
    )
  }
  if (is === 'date') return <DateField {...props} hasToday={name === 'admittedOn'} />
  if (is === 'aadhaar' || is === 'mobile') return <NumberField {...props} of={name} warning={warning} />
  // The browser must not offer the data of the previous applicant.
  return <TextField {...props} {...typing[is]} warning={warning} autoComplete="off" />
}

/** Input attributes of each kind of text. */
const typing: Partial<
  Record<TextKind, { rows?: number; type?: 'email'; inputMode?: 'numeric' | 'decimal' }>
> = {
  lines: { rows: 3 },
  email: { type: 'email' },
  number: { inputMode: 'numeric' },
  account: { inputMode: 'numeric' },
  pincode: { inputMode: 'numeric' },
  percentage: { inputMode: 'decimal' },
  rupees: { inputMode: 'decimal' },
}

/** A field for a catalogue entry, limited by the fields that it depends on. */
function EntryField({ of, ...props }: FieldProps & { of: AdmissionFieldName }): ReactNode {
  const parts = useAdmissionForm()
  // The table's payload names are those of the type.
  const payload = fieldOf(of).payload as PayloadName
  const dependent = dependentOf(payload)
  if (!dependent) return <Select {...props} choices={choicesOf(parts, of, payload)} mayBeEmpty />
  return (
    <DependentSelect
      {...props}
      of={dependent.of.map(at)}
      load={withKept(parts, payload, dependent.of, dependent.load)}
    />
  )
}

/** Where the college asks for the seat type, the payload has it as the admission type. */
function choicesOf(
  { choices, usesSeatTypes, kept }: AdmissionFormParts,
  of: AdmissionFieldName,
  payload: PayloadName,
) {
  const offered = choices[usesSeatTypes && of === 'admissionType' ? 'seatType' : of] ?? []
  return withWord(offered, kept[payload] ?? '').map((word) => [word, word] as const)
}

const withWord = (words: readonly string[], word: string): readonly string[] =>
  word === '' || words.includes(word) ? words : [...words, word]

/** Keeps a record's retired entry as a choice, although it is not offered for new records. */
const withKept =
  (
    { kept }: AdmissionFormParts,
    payload: PayloadName,
    of: readonly PayloadName[],
    load: LoadChoices,
  ): LoadChoices =>
  async (...values) => {
    const offered = await load(...values)
    const isAsKept = of.every((name, index) => kept[name] === values[index])
    const word = isAsKept ? (kept[payload] ?? '') : ''
    return word === '' || offered.some(([value]) => value === word) ? offered : [...offered, [word, word]]
  }

interface Dependent {
  /** In the order in which `load` takes their values. */
  of: readonly PayloadName[]
  load: LoadChoices
}

const asked = new Map<string, Promise<string[]>>()

/** Caches the choices, because the next applicant chooses from the same lists. */
function ask(call: string, query: Record<string, string> = {}): Promise<string[]> {
  const question = `${call} ${JSON.stringify(query)}`
  const known = asked.get(question) ?? getCall<string[]>(call, query)
  asked.set(question, known)
  known.catch(() => asked.delete(question))
  return known
}

const load =
  (question: (...values: string[]) => Promise<string[]>): LoadChoices =>
  async (...values) =>
    (await question(...values)).map((word) => [word, word] as const)

/** Returns what a field depends on and where its choices come from; null for an independent field. */
const dependentOf = (name: PayloadName): Dependent | null => dependents[name] ?? null

const dependents: Partial<Record<PayloadName, Dependent>> = {
  batch: { of: ['courseAppliedFor'], load: load((degree = '') => ask('getBatches', { degree })) },
  branch: {
    of: ['courseAppliedFor', 'batch'],
    load: load((course = '', batch = '') => ask('getBranchesShortForms', { course, batch })),
  },
  semester: {
    of: ['courseAppliedFor', 'branch'],
    load: load((course = '') => ask('getDistinct/SemesterMaintenanceSemesters', { course })),
  },
  subCaste: {
    of: ['category'],
    load: load((caste = '') => ask(`getAllSubCastesByCaste/${encodeURIComponent(caste)}`)),
  },
}

interface NumberFieldProps extends FieldProps {
  of: AdmissionFieldName
  warning: string
}

/**
 * A field for an Aadhaar or mobile number, validated on blur. The second form clears a wrong number (specification 1,
 * section 5); the message repeats it and a button restores it, so that a single wrong digit does not lose the number.
 */
function NumberField({ of, warning, ...props }: NumberFieldProps): ReactNode {
  const { name, label, help, isRequired } = props
  const { form } = useAdmissionForm()
  const { id, problem } = useFormField(name, label)
  const { register, setValue } = useFormContext()
  const [left, setLeft] = useState<RemainingFields | null>(null)
  function validateNumber({ target }: FocusEvent<HTMLInputElement>): void {
    const wrong = wrongIn(of, form, target.value)
    setLeft(wrong)
    if (wrong?.isCleared) setValue(name, '', { shouldDirty: true })
  }
  function restore(typed: string): void {
    setValue(name, typed, { shouldDirty: true })
    setLeft(null)
    document.getElementById(id)?.focus()
  }
  const registered = register(name, { onBlur: validateNumber, onChange: () => setLeft(null) })
  return (
    <Field
      {...{ id, label, help, isRequired, warning }}
      problem={left ? sayLeft(left) : problem}
      isAnnounced={left !== null}
      beside={
        <>
          {left?.isCleared && (
            <button className="button" type="button" onClick={() => restore(left.typed)}>
              {m['admissions.form.restore']()}
            </button>
          )}
        </>
      }
    >
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        {...registered}
        // Typing replaces a masked number completely.
        onFocus={({ target }) => isMasked(target.value) && target.select()}
      />
    </Field>
  )
}

interface RemainingFields {
  typed: string
  problem: string
  isCleared: boolean
}

function wrongIn(of: AdmissionFieldName, form: AdmissionForm, typed: string): RemainingFields | null {
  if (typed.trim() === '' || v.is(fieldRule(of, form), typed)) return null
  const isAadhaar = fieldOf(of).is === 'aadhaar'
  const code = isAadhaar && form === 2 ? 'aadhaarInvalid' : `${isAadhaar ? 'aadhaar' : 'mobile'}${form}`
  return { typed, problem: problemWords[`admissions.${code}`]?.() ?? '', isCleared: form === 2 }
}

const sayLeft = ({ problem, typed, isCleared }: RemainingFields): string =>
  isCleared ? m['admissions.form.cleared']({ problem, typed }) : problem
