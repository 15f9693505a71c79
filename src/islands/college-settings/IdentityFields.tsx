import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { externalLinkNames, profileCodes, profileOfName } from '#lib/rules/college-profiles.ts'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import { type InstituteType, instituteTypes } from '#lib/schemas/institute-type.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { ColourField } from './ColourField.tsx'
import { PictureField } from './PictureField.tsx'

/** Named one by one: an island carries only its own sentences. */
const linkWords = {
  examCell: m['settings.link.examCell'],
  examResults: m['settings.link.examResults'],
  obe: m['settings.link.obe'],
  facultyDatabase: m['settings.link.facultyDatabase'],
  naac: m['settings.link.naac'],
  nirf: m['settings.link.nirf'],
} as const

const profileWords = {
  default: m['settings.profiles.default'],
  SRK: m['settings.profiles.SRK'],
  SRK17: m['settings.profiles.SRK17'],
  RKCE: m['settings.profiles.RKCE'],
  MREM: m['settings.profiles.MREM'],
} as const

const typeWords = {
  affiliated: m['register.type.affiliated'],
  autonomous: m['register.type.autonomous'],
  university: m['register.type.university'],
  dental: m['register.type.dental'],
  engineering: m['register.type.engineering'],
  management: m['register.type.management'],
  overall: m['register.type.overall'],
  pharmacy: m['register.type.pharmacy'],
} as const satisfies Record<InstituteType, () => string>

const sayType = (type: InstituteType) => [type, typeWords[type]()] as const

interface Props {
  /** Where the one in use is; null where there is none. */
  logo: string | null
  onLogo: () => void
}

/** Name and landing page. */
export function IdentityFields({ logo, onLogo }: Props): ReactNode {
  return (
    <>
      <TextField name="name" label={m['settings.name']()} isRequired />
      <PictureField
        kind="logo"
        label={m['settings.logo']()}
        help={m['settings.sentAtOnce']()}
        current={logo}
        onSaved={onLogo}
      />
      <TextField name="tagline" label={m['settings.tagline']()} />
      <TextField
        name="affiliation"
        label={m['settings.affiliation']()}
        help={m['settings.affiliationHelp']()}
      />
      <TextField
        name="rollNumberCode"
        label={m['settings.rollNumberCode']()}
        help={m['settings.rollNumberCodeHelp']()}
      />
      <TextField name="collegeId" label={m['settings.collegeId']()} help={m['settings.collegeIdHelp']()} />
      <Select
        name="instituteType"
        label={m['settings.instituteType']()}
        choices={[['', m['settings.instituteTypeNone']()], ...instituteTypes.map(sayType)]}
      />
      <ColourField />
      <Select
        name="profile"
        label={m['settings.profile']()}
        choices={profileCodes.map((code) => [code, profileWords[code]()])}
      />
      <ProposedProfile />
    </>
  )
}

/** Three colleges have a landing page of their own: it is proposed, and stays a setting. */
function ProposedProfile(): ReactNode {
  const { control, setValue } = useFormContext<CollegeSettings>()
  const [name, chosen] = useWatch({ control, name: ['name', 'profile'] })
  const { code } = profileOfName(name)
  if (code === 'default' || chosen.startsWith(code)) return null
  return (
    <MessageBox kind="info">
      <p>{m['settings.profileProposed']({ name, profile: profileWords[code]() })}</p>
      <p>
        <button
          className="button"
          type="button"
          onClick={() => setValue('profile', code, { shouldDirty: true })}
        >
          {m['settings.profileUse']()}
        </button>
      </p>
    </MessageBox>
  )
}

/** Where the cards of the landing page lead. */
export function LinkFields(): ReactNode {
  return (
    <div className="pair">
      {externalLinkNames.map((name) => (
        <TextField key={name} name={`links.${name}`} label={linkWords[name]()} type="url" />
      ))}
    </div>
  )
}

/** What the college decided on. */
export function RuleFields(): ReactNode {
  return (
    <>
      <TextField name="refundRule" label={m['settings.refundRule']()} rows={4} />
      <TextField
        name="supportEmail"
        label={m['settings.supportEmail']()}
        help={m['settings.supportEmailHelp']()}
        type="email"
      />
      <Checkbox name="needsSecondPerson" label={m['settings.secondPerson']()} />
      <Checkbox name="registrationOpen" label={m['settings.registrationOpen']()} />
      <Checkbox name="alumniRegistrationOpen" label={m['settings.alumniRegistrationOpen']()} />
      <Checkbox name="needsSecondFactor" label={m['settings.needsSecondFactor']()} />
    </>
  )
}
