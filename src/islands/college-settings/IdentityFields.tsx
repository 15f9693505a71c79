import type { ReactNode } from 'react'
import { externalLinkNames } from '#lib/rules/college-profiles.ts'
import { type InstituteType, instituteTypes } from '#lib/schemas/institute-type.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

/** Named one by one: an island carries only its own sentences. */
const linkWords = {
  examCell: m['settings.link.examCell'],
  examResults: m['settings.link.examResults'],
  obe: m['settings.link.obe'],
  facultyDatabase: m['settings.link.facultyDatabase'],
  naac: m['settings.link.naac'],
  nirf: m['settings.link.nirf'],
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

/** What it is called, by people and by clients. */
export function IdentityFields(): ReactNode {
  return (
    <>
      <TextField name="name" label={m['settings.name']()} isRequired />
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
    </>
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
    </>
  )
}
