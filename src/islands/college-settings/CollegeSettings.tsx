import { type ReactNode, useRef, useState } from 'react'
import { type CollegeSettings as Settings, type PictureKind, collegeSettings } from '#lib/schemas/college.ts'
import { tellCollegeChanged } from '#lib/college-changed.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { FormSections } from '../ui/form/FormSections.tsx'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { ContactFields, PersonFields } from './ContactFields.tsx'
import { IdentityFields, LinkFields, RuleFields } from './IdentityFields.tsx'
import { PictureField } from './PictureField.tsx'

const draft = { form: 'college', subject: 'settings' }

const words = {
  'field.notAColour': m['errors.field.notAColour'],
  'field.notACode': m['errors.field.notACode'],
}

interface Props {
  settings: Settings
  /** The name that stands there until the college has one of its own. */
  unnamed: string
  /** Where those in use are; null where there is none. */
  pictures: Readonly<Record<PictureKind, string | null>>
}

/** What visitors see of the college, edited in one form. */
export function CollegeSettings({ settings, unnamed, pictures }: Props): ReactNode {
  const saved = useRef(settings)
  const [isNamed, setNamed] = useState(settings.name !== unnamed)
  const [hasLogo, setLogo] = useState(pictures.logo !== null)
  const form = useSchemaForm(collegeSettings, 'saveCollegeSettings', {
    initial: settings,
    words,
    draft,
    body: (value) => changesOf(saved.current, value),
    onSaved(_, value) {
      saved.current = value
      setNamed(value.name !== unnamed)
      toast.success(m['form.saved']())
      tellCollegeChanged()
    },
  })
  const sections = [
    {
      title: m['settings.identity'](),
      fields: identityFields,
      isDone: isNamed && hasLogo,
      content: <IdentityFields logo={pictures.logo} onLogo={() => setLogo(true)} />,
    },
    { title: m['settings.links'](), fields: ['links'], isOptional: true, content: <LinkFields /> },
    { title: m['home.contact'](), fields: contactFields, isOptional: true, content: <ContactFields /> },
    {
      title: m['settings.people'](),
      fields: ['contact.candidateDetails'],
      isOptional: true,
      content: <PersonFields />,
    },
    {
      ...{ title: m['settings.rules'](), fields: ruleFields, content: <RuleFields /> },
      ...{ isOptional: true, typed: ['refundRule', 'supportEmail'] },
    },
  ]
  return (
    <>
      <SchemaForm of={form}>
        <FormSections schema={collegeSettings} sections={sections} />
        <SubmitBar isSticky />
      </SchemaForm>
      <section className="pictures stack">
        <h2>{m['settings.pictures']()}</h2>
        <p className="quiet">{m['settings.sentAtOnce']()}</p>
        <div className="pair">
          <PictureField kind="banner" label={m['settings.banner']()} current={pictures.banner} />
          <PictureField kind="photo" label={m['settings.photo']()} current={pictures.photo} />
        </div>
      </section>
    </>
  )
}

/** What was edited and nothing else: meanwhile somebody may have saved the rest. */
function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).flatMap(([name, value]): [string, unknown][] => {
    const old: unknown = before[name as keyof T]
    if (JSON.stringify(value) === JSON.stringify(old)) return []
    const isGroup = isObject(value) && isObject(old)
    return [[name, isGroup ? changesOf(old, value) : value]]
  })
  // Entries of `after` under their own names.
  return Object.fromEntries(changed) as Partial<T>
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const identityFields = [
  ...['name', 'tagline', 'affiliation', 'rollNumberCode', 'collegeId', 'instituteType', 'colour', 'profile'],
]

const contactFields = [
  'contact.officialCommunication',
  'contact.campus',
  'contact.phoneNumber',
  'contact.faxNumber',
  'contact.aboutUs',
]

const ruleFields = [
  'refundRule',
  'supportEmail',
  'needsSecondPerson',
  'registrationOpen',
  'alumniRegistrationOpen',
  'needsSecondFactor',
]
