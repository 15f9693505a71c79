import '../../../styles/forms.css'
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, FormProvider, useFormContext, useFormState } from 'react-hook-form'
import { Awake } from '../Awake.tsx'
import { Later } from '../Later.tsx'
import { FormPartsContext, type PlacedField, sayFieldProblem, useFormParts } from './form-context.ts'
import type { SchemaForm as Form } from './use-schema-form.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../MessageBox.tsx'
import { flattenErrors, placeErrors } from './place-errors.ts'

interface Props<Input extends FieldValues, Output> {
  of: Form<Input, Output>
  /** Accessible name of the form, where a page has several. */
  label?: string
  summaryTitle?: SummaryTitle
  children: ReactNode
}

/** Loaded on demand, because most forms start without a draft. */
const draftOffer = async () => (await import('./DraftOffer.tsx')).DraftOffer

/** The frame of an island's form: the draft offer, the error summary, then the fields. */
export function SchemaForm<Input extends FieldValues, Output>(props: Props<Input, Output>): ReactNode {
  const { of, label, summaryTitle, children } = props
  const { fields, words, isSending, share, isUnsent, problem, draft } = of
  const drafts = draft.toggle
  // Fields read the form's state by `useFormState`. In the context it would render all of them with each change of it.
  const [methods] = useState(() => ({ ...of.form }))
  const parts = useMemo(
    () => ({ fields, words, isSending, share, isUnsent, problem, drafts }),
    [fields, words, isSending, share, isUnsent, problem, drafts],
  )
  return (
    <Awake>
      <FormProvider {...methods}>
        <FormPartsContext value={parts}>
          <form className="stack" noValidate aria-label={label} onSubmit={of.submit}>
            {draft.offered && <Later load={draftOffer} parts={{ draft }} />}
            <ErrorSummary tries={of.tries} {...(summaryTitle && { title: summaryTitle })} />
            {children}
          </form>
        </FormPartsContext>
      </FormProvider>
    </Awake>
  )
}

interface ListedField extends PlacedField {
  text: string
  /** Error code of the schema; for errors of the server, their sentence. */
  code: string
}

/** Returns the title of the summary for its codes; undefined for the default. */
type SummaryTitle = (codes: readonly string[]) => string | undefined

/** Lists the errors of a submitted form with links to the fields. It takes the focus once per attempt. */
function ErrorSummary({ tries, title }: { tries: number; title?: SummaryTitle }): ReactNode {
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

/**
 * Focuses the field by script: a plain link would put its id in the address, and some browsers would not focus the
 * field.
 */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  // The label above the field must be visible too.
  const whole = field?.closest('.field') ?? field
  whole?.scrollIntoView({ block: 'center' })
}

/** Returns the errors in the order of the form. */
function useListed(): ListedField[] {
  const { control } = useFormContext()
  const { errors } = useFormState({ control })
  const { fields, words } = useFormParts()
  const names = [...fields.keys()]
  const found = new Map<string, ListedField>()
  for (const { path, message, type } of flattenErrors(errors)) {
    const name = placeErrors({ [path]: message }, '', names)[0]?.name ?? ''
    const field = fields.get(name)
    if (field && !found.has(field.id))
      found.set(field.id, { ...field, text: sayFieldProblem(message, type, words), code: message })
  }
  return [...found.values()].sort((one, other) => placeInPage(one.id, other.id))
}

function placeInPage(one: string, other: string): number {
  const first = document.getElementById(one)
  const second = document.getElementById(other)
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
