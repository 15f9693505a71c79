import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { externalLinkNames, profileCodes } from '#lib/college/profiles.ts'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { SettingField } from './SettingField.tsx'

/** Named one by one: an island carries only its own sentences. */
const linkWords = {
  examCell: m['settings.link.examCell'],
  obe: m['settings.link.obe'],
  facultyDatabase: m['settings.link.facultyDatabase'],
  naac: m['settings.link.naac'],
  nirf: m['settings.link.nirf'],
} as const

/** Name, landing page, links and rules. */
export function IdentityFields(): ReactNode {
  const { register } = useFormContext<CollegeSettings>()
  return (
    <>
      <div className="pair">
        <SettingField name="name" label={m['settings.name']()} />
        <SettingField name="tagline" label={m['settings.tagline']()} />
        <Field label={m['settings.profile']()}>
          <select {...register('profile')}>
            {profileCodes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <h2>{m['settings.links']()}</h2>
      <div className="pair">
        {externalLinkNames.map((name) => (
          <SettingField key={name} name={`links.${name}`} label={linkWords[name]()} />
        ))}
      </div>
      <SettingField name="refundRule" label={m['settings.refundRule']()} isLong />
      <label className="row">
        <input type="checkbox" {...register('needsSecondPerson')} />
        {m['settings.secondPerson']()}
      </label>
      <label className="row">
        <input type="checkbox" {...register('registrationOpen')} />
        {m['settings.registrationOpen']()}
      </label>
      <label className="row">
        <input type="checkbox" {...register('needsSecondFactor')} />
        {m['settings.needsSecondFactor']()}
      </label>
    </>
  )
}
