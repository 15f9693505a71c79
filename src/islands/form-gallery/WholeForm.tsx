import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { CallFailed } from '#lib/api/client.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { DependentSelect } from '../ui/fields/DependentSelect.tsx'
import { FileField } from '../ui/fields/FileField.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { PhotoField } from '../ui/fields/PhotoField.tsx'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { LoadChoices } from '../ui/fields/use-choices.ts'
import { FormSections } from '../ui/form/FormSections.tsx'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import type { PickedFileLimits } from '../ui/files/check-files.ts'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'

type Value = v.InferInput<typeof wholeForm>

const initial = {
  name: '',
  mobile: '',
  birthDate: '',
  gender: '',
  password: '',
  degree: '',
  branch: '',
  photo: null,
  certificates: [],
  // Not ticked yet: the schema requires it to be ticked.
  agrees: false as true,
  answer: 'saves',
} satisfies Value

/** Listed one by one, so that the island's bundle contains only these messages. */
const words = {
  'gallery.required': m['gallery.required'],
  'gallery.mobileWrong': m['gallery.whole.mobileWrong'],
}
const answerWords = {
  saves: m['gallery.whole.answers.saves'],
  refuses: m['gallery.whole.answers.refuses'],
  silent: m['gallery.whole.answers.silent'],
} as const

const branches: Record<string, readonly string[]> = { 'B.Tech': ['CSE', 'ECE'], MBA: ['Finance', 'ECE'] }
const degrees = Object.keys(branches)
const draft = { form: 'gallery', subject: 'new' }

const loadBranches: LoadChoices = async (degree = '') =>
  (branches[degree] ?? []).map((branch) => [branch, branch] as const)

/** Simulates the chosen reply; nothing leaves the device. */
async function answer(body: object): Promise<void> {
  const { answer: chosen } = body as Value
  if (chosen === 'refuses') throw new CallFailed('', { name: m['gallery.whole.taken']() })
  if (chosen === 'silent') throw new CallFailed('', {}, 0)
}

/** A long form with every component and all behaviour of a form. */
export function WholeForm(): ReactNode {
  const [isSaved, setSaved] = useState(false)
  const onSaved = (): void => setSaved(true)
  const form = useSchemaForm(wholeForm, answer, { initial, words, draft, onSaved })
  const person = ['name', 'mobile', 'birthDate', 'gender', 'password']
  const papers = ['photo', 'certificates', 'agrees', 'answer']
  const sections = [
    { title: m['gallery.whole.person'](), fields: person, content: <Person /> },
    { title: m['gallery.whole.course'](), fields: ['degree', 'branch'], content: <Course /> },
    { title: m['gallery.whole.papers'](), fields: papers, content: <Papers /> },
  ]
  return (
    <SchemaForm of={form} label={m['gallery.part.whole']()}>
      <FormSections schema={wholeForm} sections={sections} />
      <SubmitBar>
        <span role="status">{isSaved && m['gallery.valid']()}</span>
      </SubmitBar>
    </SchemaForm>
  )
}

function Person(): ReactNode {
  const genders = [
    ['FEMALE', m['gallery.whole.female']()],
    ['MALE', m['gallery.whole.male']()],
  ] as const
  return (
    <div className="pair">
      <TextField name="name" label={m['gallery.whole.name']()} autoComplete="name" isRequired />
      <TextField
        name="mobile"
        label={m['gallery.whole.mobile']()}
        help={m['gallery.whole.mobileHelp']()}
        type="tel"
        isRequired
      />
      <DateField name="birthDate" label={m['gallery.whole.birthDate']()} isRequired />
      <RadioGroup name="gender" label={m['gallery.whole.gender']()} choices={genders} isRequired />
      <PasswordField name="password" label={m['login.password']()} autoComplete="new-password" isRequired />
    </div>
  )
}

function Course(): ReactNode {
  return (
    <div className="pair">
      <Select
        name="degree"
        label={m['gallery.whole.degree']()}
        choices={degrees.map((degree) => [degree, degree])}
        mayBeEmpty
        isRequired
      />
      <DependentSelect
        name="branch"
        of={['degree']}
        load={loadBranches}
        label={m['gallery.whole.branch']()}
        isRequired
      />
    </div>
  )
}

function Papers(): ReactNode {
  return (
    <>
      <PhotoField name="photo" label={m['gallery.whole.photo']()} limits={samplePhotoLimits} />
      <FileField name="certificates" label={m['gallery.whole.certificates']()} limits={documents} />
      <Checkbox name="agrees" label={m['gallery.whole.agrees']()} isRequired />
      <RadioGroup
        name="answer"
        label={m['gallery.whole.answer']()}
        choices={answers.map((each) => [each, answerWords[each]()])}
      />
    </>
  )
}

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('gallery.required'))
const answers = ['saves', 'refuses', 'silent'] as const

export const samplePhotoLimits = { width: 413, height: 531, bytes: 60_000 }
export const documents: PickedFileLimits = {
  accept: ['.pdf', 'image/png', 'image/jpeg'],
  types: 'PDF, PNG, JPEG',
  bytes: 2_000_000,
  count: 3,
}

/** Schema of the form with every component. */
const wholeForm = v.object({
  name: required,
  mobile: v.pipe(required, v.regex(/^\d{10}$/, 'gallery.mobileWrong')),
  birthDate: v.pipe(required, v.isoDate('gallery.required')),
  gender: required,
  password: required,
  degree: required,
  branch: required,
  photo: v.nullable(v.file('gallery.required')),
  certificates: v.array(v.file('gallery.required')),
  agrees: v.literal(true, 'gallery.required'),
  answer: v.picklist(answers),
})

const fields = [
  { name: 'name', label: m['register.fullName'], type: 'text', autoComplete: 'name' },
  { name: 'email', label: m['register.email'], type: 'email', autoComplete: 'email' },
  { name: 'password', label: m['login.password'], type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', label: m['password.confirm'], type: 'password', autoComplete: 'new-password' },
] as const

/** A registration form as a template. It sends nothing. */
export function RegisterTemplate(): ReactNode {
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(registerTemplate),
    // Otherwise the two passwords are compared only once every other field is valid.
    criteriaMode: 'all',
    defaultValues: { name: '', email: '', password: '', confirm: '' },
  })
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <div className="pair">
        {fields.map(({ name, label, type, autoComplete }) => (
          <Field key={name} label={label()} problem={sayTemplateProblem(formState.errors[name]?.message)}>
            <input type={type} autoComplete={autoComplete} {...register(name)} />
          </Field>
        ))}
      </div>
      <p className="row">
        <button className="button primary">{m['register.submit']()}</button>
        <span role="status">{formState.isSubmitSuccessful && m['gallery.valid']()}</span>
      </p>
    </form>
  )
}

/** A sign-in form as a template. It sends nothing. */
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

const notEmpty = v.pipe(v.string(), v.nonEmpty('gallery.required'))
const email = v.pipe(notEmpty, v.email('gallery.invalidEmail'))

const signInTemplate = v.object({ email, password: notEmpty })

const registerTemplate = v.pipe(
  v.object({ name: notEmpty, email, password: notEmpty, confirm: notEmpty }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => password === confirm,
      'gallery.passwordsDiffer',
    ),
    ['confirm'],
  ),
)

/** Listed one by one, so that the island's bundle contains only these messages. */
const problems: Record<string, () => string> = {
  'gallery.required': m['gallery.required'],
  'gallery.invalidEmail': m['gallery.invalidEmail'],
  'gallery.passwordsDiffer': m['gallery.passwordsDiffer'],
}

const sayTemplateProblem = (code = ''): string => problems[code]?.() ?? ''
