import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { profileCodes, profileOfName } from '#lib/rules/college-profiles.ts'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { ColourField } from './ColourField.tsx'
import { PictureField } from './PictureField.tsx'
import type { Pictures } from './use-pictures.ts'

const profileWords = {
  default: m['settings.profiles.default'],
  SRK: m['settings.profiles.SRK'],
  SRK17: m['settings.profiles.SRK17'],
  RKCE: m['settings.profiles.RKCE'],
  MREM: m['settings.profiles.MREM'],
} as const

/** How the home page and documents look. */
export function LookFields({ pictures }: { pictures: Pictures }): ReactNode {
  return (
    <>
      <p className="quiet">{m['settings.sentAtOnce']()}</p>
      <PictureField kind="logo" label={m['settings.logo']()} pictures={pictures} />
      <PictureField kind="banner" label={m['settings.banner']()} pictures={pictures} />
      <PictureField kind="photo" label={m['settings.photo']()} pictures={pictures} />
      <ColourField logo={pictures.inUse.logo?.url ?? null} />
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
