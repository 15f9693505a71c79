import { type ReactNode, useMemo } from 'react'
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
  const { inUse, removed } = pictures
  // The functions of `pictures` read what these two have.
  const look = useMemo(() => <LookFields pictures={pictures} />, [inUse, removed])
  const sections = [
    {
      title: m['settings.identity'](),
      fields: identityFields,
      isDone: savedName !== unnamed,
      content: contents.identity,
    },
    {
      title: m['settings.look'](),
      fields: ['colour', 'profile', 'drawing'],
      isDone: hasLogo,
      content: look,
    },
    { title: m['settings.contact'](), fields: contactFields, isOptional: true, content: contents.contact },
    {
      title: m['settings.people'](),
      fields: ['contact.candidateDetails'],
      isOptional: true,
      content: contents.people,
    },
    { title: m['settings.links'](), fields: ['links'], isOptional: true, content: contents.links },
    {
      title: m['settings.rules'](),
      content: contents.rules,
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

/** The same elements each time: a section that is given another one starts before its turn. */
const contents = {
  identity: <IdentityFields />,
  contact: <ContactFields />,
  people: <PersonFields />,
  links: <LinkFields />,
  rules: <RuleFields />,
}

const identityFields = [
  'name',
  'shortName',
  'tagline',
  'affiliation',
  'foundedIn',
  'rollNumberCode',
  'collegeId',
  'instituteType',
]

const contactFields = [
  'contact.officialCommunication',
  'contact.campus',
  'contact.phoneNumber',
  'contact.faxNumber',
  'contact.aboutUs',
]
