import { useState } from 'react'
import { type Part, type Refusal, change, refuse } from './publishing.store.ts'

interface Deed {
  part: Part
  call: string
  /** What is wrong at the fields; only where nothing is, the question is asked. */
  check?: () => Refusal['fields']
  body: () => Parameters<typeof change>[2]
}

/** Something that is checked, asked about and then done; the page shows afterwards what it made of the exam. */
export function useDeed({ part, call, check = () => ({}), body }: Deed) {
  const [isAsked, setAsked] = useState(false)

  function ask(): void {
    const fields = check()
    refuse(part, fields)
    setAsked(Object.keys(fields).length === 0)
  }
  async function answer(isYes: boolean): Promise<void> {
    setAsked(false)
    if (isYes) await change(part, call, body())
  }
  return { isAsked, ask, onAnswer: (isYes: boolean) => void answer(isYes) }
}
