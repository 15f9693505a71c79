import { useEffect, useRef, useState } from 'react'
import type { Choice } from './field-props.ts'

export type LoadChoices = (...values: string[]) => Promise<readonly Choice[]>

export type FieldChoices =
  | { state: 'waiting' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; choices: readonly Choice[] }

export type Loaded = readonly [found: FieldChoices, again: () => void]

/** Loads the choices whenever one of the values changes; only the newest request counts. */
export function useChoices(load: LoadChoices, values: readonly string[]): Loaded {
  const [found, setFound] = useState<FieldChoices>({ state: values.includes('') ? 'waiting' : 'loading' })
  const [tries, setTries] = useState(0)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const question = JSON.stringify(values)
  useEffect(() => {
    const asked = JSON.parse(question) as string[]
    if (asked.some((value) => value === '')) return setFound({ state: 'waiting' })
    let isOld = false
    setFound({ state: 'loading' })
    latest.current(...asked).then(
      (choices) => isOld || setFound({ state: 'ready', choices }),
      () => isOld || setFound({ state: 'failed' }),
    )
    return () => {
      isOld = true
    }
  }, [question, tries])
  return [found, () => setTries(tries + 1)]
}
