import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../MessageBox.tsx'
import { type PlacedField, sayProblem, useFormParts } from './form-context.ts'
import { flattenErrors, placeErrors } from './place-errors.ts'

interface Listed extends PlacedField {
  text: string
  /** Of the schema; what the server says is a sentence. */
  code: string
}

/** What is said above the list, by the codes in it; undefined for what is usually said. */
export type SummaryTitle = (codes: readonly string[]) => string | undefined

/** What is wrong after a form was sent, with links to the fields. It takes the focus once. */
export function ErrorSummary({ tries, title }: { tries: number; title?: SummaryTitle }): ReactNode {
  const listed = useListed()
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  useEffect(() => {
    if (tries === focused) return
    setFocused(tries)
    box.current?.focus()
  }, [tries, focused])
  if (tries === 0 || listed.length === 0) return null
  const said = title?.(listed.map(({ code }) => code))
  return (
    <div ref={box} className="summary" tabIndex={-1} role="alert">
      <MessageBox kind="error" title={said ?? m['errors.request.invalid']()}>
        <ul>
          {listed.map(({ id, label, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {label}: {text}
              </a>
            </li>
          ))}
        </ul>
      </MessageBox>
    </div>
  )
}

/** A link alone would leave its name in the address, and some browsers at the field without its focus. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  // The label above it belongs to what is looked for.
  const whole = field?.closest('.field') ?? field
  whole?.scrollIntoView({ block: 'center' })
}

/** In the order of the form. */
function useListed(): Listed[] {
  const { control } = useFormContext()
  const { errors } = useFormState({ control })
  const { fields, words } = useFormParts()
  const names = [...fields.keys()]
  const found = new Map<string, Listed>()
  for (const { path, message, type } of flattenErrors(errors)) {
    const name = placeErrors({ [path]: message }, '', names)[0]?.name ?? ''
    const field = fields.get(name)
    if (field && !found.has(field.id))
      found.set(field.id, { ...field, text: sayProblem(message, type, words), code: message })
  }
  return [...found.values()].sort((one, other) => placeInPage(one.id, other.id))
}

function placeInPage(one: string, other: string): number {
  const [first, second] = [document.getElementById(one), document.getElementById(other)]
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
