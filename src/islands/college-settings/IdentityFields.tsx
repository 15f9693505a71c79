import type { ReactNode } from 'react'
import { externalLinkNames, profileCodes } from '#lib/college/profiles.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

/** Named one by one: an island carries only its own sentences. */
const linkWords = {
  examCell: m['settings.link.examCell'],
  obe: m['settings.link.obe'],
  facultyDatabase: m['settings.link.facultyDatabase'],
  naac: m['settings.link.naac'],
  nirf: m['settings.link.nirf'],
} as const

/** Name and landing page. */
export function IdentityFields(): ReactNode {
  return (
    <div className="pair">
      <TextField name="name" label={m['settings.name']()} isRequired />
      <TextField name="tagline" label={m['settings.tagline']()} />
      <Select
        name="profile"
        label={m['settings.profile']()}
        choices={profileCodes.map((code) => [code, code])}
      />
    </div>
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
      <Checkbox name="needsSecondPerson" label={m['settings.secondPerson']()} />
      <Checkbox name="registrationOpen" label={m['settings.registrationOpen']()} />
      <Checkbox name="needsSecondFactor" label={m['settings.needsSecondFactor']()} />
    </>
  )
}
