import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CollegeSettings, PictureKind } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'

interface Props {
  /** Address of the preview page. */
  at: string
  removed: readonly PictureKind[]
}

/** Opens a preview of the home page and the letterhead in a new window; nothing is saved. */
export function PreviewButton({ at, removed }: Props): ReactNode {
  const { getValues } = useFormContext<CollegeSettings>()

  function show(): void {
    // The data is posted by a separate form, because it is too long for an address.
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: at,
      target: '_blank',
    })
    for (const [name, value] of Object.entries({ typed: lookOf(getValues()), removed }))
      form.append(
        Object.assign(document.createElement('input'), {
          type: 'hidden',
          name,
          value: JSON.stringify(value),
        }),
      )
    document.body.append(form)
    form.submit()
    form.remove()
  }

  return (
    <button className="button" type="button" onClick={show}>
      {m['settings.preview']()}
      <span className="sr"> {m['settings.newWindow']()}</span>
    </button>
  )
}

/** Returns only the settings that the preview shows, because the size of a form is limited. */
const lookOf = (settings: CollegeSettings) => ({
  ...Object.fromEntries(shownSettings.map((name) => [name, settings[name]])),
  contact: { ...settings.contact, officialCommunication: '', candidateDetails: [], aboutUs: '' },
})

const shownSettings = [
  'name',
  'shortName',
  'tagline',
  'affiliation',
  'foundedIn',
  'colour',
  'profile',
  'drawing',
  'links',
  'supportEmail',
] as const
