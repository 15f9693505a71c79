import type { ReactNode } from 'react'
import { type CollegeSettings as Settings, collegeSettings } from '#lib/schemas/college.ts'
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

/** What visitors see of the college, edited in one form. */
export function CollegeSettings({ settings }: { settings: Settings }): ReactNode {
  const form = useSchemaForm(collegeSettings, 'saveCollegeSettings', {
    initial: settings,
    draft,
    onSaved: () => toast.success(m['form.saved']()),
  })
  const sections = [
    {
      title: m['settings.identity'](),
      fields: ['name', 'tagline', 'profile'],
      content: <IdentityFields />,
    },
    { title: m['settings.links'](), fields: ['links'], content: <LinkFields /> },
    { title: m['home.contact'](), fields: contactFields, content: <ContactFields /> },
    { title: m['settings.people'](), fields: ['contact.candidateDetails'], content: <PersonFields /> },
    { title: m['settings.rules'](), fields: ruleFields, content: <RuleFields /> },
  ]
  return (
    <>
      <SchemaForm of={form}>
        <FormSections schema={collegeSettings} sections={sections} />
        <SubmitBar isSticky />
      </SchemaForm>
      <section className="pictures stack">
        <h2>{m['settings.pictures']()}</h2>
        <div className="pair">
          <PictureField kind="logo" label={m['settings.logo']()} />
          <PictureField kind="banner" label={m['settings.banner']()} />
        </div>
      </section>
    </>
  )
}

const contactFields = [
  'contact.officialCommunication',
  'contact.campus',
  'contact.phoneNumber',
  'contact.faxNumber',
  'contact.aboutUs',
]

const ruleFields = ['refundRule', 'needsSecondPerson', 'registrationOpen', 'needsSecondFactor']
