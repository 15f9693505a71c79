import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CollegeSettings, PictureKind } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'

interface Props {
  /** The page that shows it. */
  at: string
  removed: readonly PictureKind[]
}

/** Shows the home page and the letterhead as they would be, in a window beside this one; nothing is saved. */
export function PreviewButton({ at, removed }: Props): ReactNode {
  const { getValues } = useFormContext<CollegeSettings>()

  function show(): void {
    // A form of its own: the page is opened with what is typed, and that fits no address.
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

/** All that either page shows: the rest may be long, and a form takes so much and no more. */
const lookOf = ({ name, tagline, affiliation, colour, profile, links, contact }: CollegeSettings) => ({
  name,
  tagline,
  affiliation,
  colour,
  profile,
  links,
  contact: { ...contact, officialCommunication: '', candidateDetails: [], aboutUs: '' },
})
