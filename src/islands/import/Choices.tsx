import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { DayBox } from '../ui/fields/DayBox.tsx'
import { $fields } from './import.store.ts'

/** An option that is chosen before the file, in the language of the page. */
export type ImportChoice = ValueChoice | DayChoice

interface ValueChoice {
  name: string
  title: string
  values: readonly { value: string; title: string }[]
}

interface DayChoice {
  name: string
  title: string
  help: string
  /** An Indian date: the choice of a user who types nothing. */
  today: string
}

interface Props {
  choices: readonly ImportChoice[]
  chosen: ImportOptions
  onChoose(name: string, value: string): void
}

/** Returns the first value of each choice; a day is today, as the server knows it, until one is typed. */
export const firstOptions = (choices: readonly ImportChoice[]): ImportOptions =>
  Object.fromEntries(
    choices.flatMap((choice) => ('values' in choice ? [[choice.name, choice.values[0]?.value ?? '']] : [])),
  )

export function Choices({ choices, chosen, onChoose }: Props): ReactNode {
  const id = useId()
  const problems = useStore($fields)
  return choices.map((choice) => {
    const { name, title } = choice
    const value = chosen[name]
    const choose = (next: string): void => onChoose(name, next)
    return 'values' in choice ? (
      <fieldset key={name} className="choice">
        <legend>{title}</legend>
        {choice.values.map((each) => (
          <label key={each.value} className="row">
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={value === each.value}
              onChange={() => choose(each.value)}
            />
            {each.title}
          </label>
        ))}
      </fieldset>
    ) : (
      <div key={name} className="pair">
        <DayBox
          label={title}
          help={choice.help}
          problem={problems[`options.${name}`]}
          value={value ?? choice.today}
          onChange={choose}
          hasToday
        />
      </div>
    )
  })
}
