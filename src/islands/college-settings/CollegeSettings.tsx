import type { ReactNode } from 'react'
import { type GeneralSettings, type PicturesInUse, generalSettings } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { FormSections } from '../ui/form/FormSections.tsx'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { ContactFields, IdentityFields, LinkFields, PersonFields, RuleFields } from './CollegeFields.tsx'
import { LookFields } from './LookFields.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { useCollegeForm, usePictures } from './college-form.ts'

interface Props {
  settings: GeneralSettings
  /** Name that is shown until the college has one. */
  unnamed: string
  pictures: PicturesInUse
  /** Address of the preview. */
  preview: string
}

/** The public data of the college, edited in one form. */
export function CollegeSettings({ settings, unnamed, pictures: given, preview }: Props): ReactNode {
  const pictures = usePictures(given)
  const { form, savedName } = useCollegeForm(settings, pictures)
  const hasLogo = pictures.inUse.logo !== null && !pictures.removed.includes('logo')
  const sections = [
    {
      title: m['settings.identity'](),
      fields: ['name', 'tagline', 'affiliation', 'rollNumberCode', 'collegeId', 'instituteType'],
      isDone: savedName !== unnamed,
      content: <IdentityFields />,
    },
    {
      title: m['settings.look'](),
      fields: ['colour', 'profile'],
      isDone: hasLogo,
      content: <LookFields {...{ pictures }} />,
    },
    { title: m['settings.contact'](), fields: contactFields, isOptional: true, content: <ContactFields /> },
    {
      title: m['settings.people'](),
      fields: ['contact.candidateDetails'],
      isOptional: true,
      content: <PersonFields />,
    },
    { title: m['settings.links'](), fields: ['links'], isOptional: true, content: <LinkFields /> },
    {
      title: m['settings.rules'](),
      content: <RuleFields />,
      fields: ['refundRule', 'supportEmail', 'needsSecondPerson'],
      isOptional: true,
      typed: ['refundRule', 'supportEmail'],
    },
  ]
  return (
    <SchemaForm of={form}>
      <FormSections schema={generalSettings} sections={sections} />
      <SubmitBar isSticky>
        <PreviewButton at={preview} removed={pictures.removed} />
      </SubmitBar>
    </SchemaForm>
  )
}

const contactFields = [
  'contact.officialCommunication',
  'contact.campus',
  'contact.phoneNumber',
  'contact.faxNumber',
  'contact.aboutUs',
]
