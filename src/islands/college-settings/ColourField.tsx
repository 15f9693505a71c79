import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { readableGround } from '#lib/rules/college-colour.ts'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { TextField } from '../ui/fields/TextField.tsx'
import { colourOfPicture } from './colour-of-picture.ts'
import '../../styles/with-button.css'

/** The college's colour: typed, picked, or taken from its logo, beside what it looks like under white text. */
export function ColourField({ logo }: { logo: string | null }): ReactNode {
  const { control, setValue } = useFormContext<CollegeSettings>()
  const colour = useWatch({ control, name: 'colour' })
  const [problem, setProblem] = useState('')

  const isColour = /^#[0-9a-f]{6}$/i.test(colour)

  const take = (found: string): void => setValue('colour', found, { shouldDirty: true, shouldValidate: true })

  async function takeFromLogo(): Promise<void> {
    const found = logo && (await colourOfPicture(logo))
    setProblem(found === null ? m['settings.colourNone']() : '')
    if (found !== null) take(found)
  }

  return (
    <div className="with-button">
      <TextField name="colour" label={m['settings.colour']()} help={m['settings.colourHelp']()} />
      <p className="row">
        <input
          type="color"
          aria-label={m['settings.colourPick']()}
          value={isColour ? colour.toLowerCase() : '#ffffff'}
          onChange={({ target }) => take(target.value)}
        />
        {isColour && <Swatch colour={colour} />}
        <button className="button" type="button" onClick={() => void takeFromLogo()}>
          {m['settings.colourFromLogo']()}
        </button>
      </p>
      <p role="status">{problem}</p>
    </div>
  )
}

/** By attributes: the content policy allows no styles of elements. */
const Swatch = ({ colour }: { colour: string }): ReactNode => (
  <svg width="72" height="44" aria-hidden="true">
    <rect width="72" height="44" rx="8" fill={readableGround(colour)} />
    <path d="M16 15h40M16 22h40M16 29h24" stroke="#fff" strokeWidth="3" />
  </svg>
)
