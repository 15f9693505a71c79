import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { type GenericSchema, safeParse } from 'valibot'
import { m } from '#paraglide/messages.js'
import { flattenErrors } from './place-errors.ts'
import { onceSettled } from '#lib/browser/page/once-settled.ts'

interface FormSection {
  title: string
  /** The names of its fields, or what they begin with. */
  fields: readonly string[]
  /** It asks for nothing that has to be there: complete once something is typed. */
  isOptional?: boolean
  /** Of an optional one the fields that count as typed, where not all do: a rule may be on from the beginning. */
  typed?: readonly string[]
  /** False where it asks for something besides its fields that is not there yet, such as a picture. */
  isDone?: boolean
  content: ReactNode
}

interface Props {
  schema: GenericSchema
  sections: readonly FormSection[]
}

type State = 'done' | 'open' | 'wrong'

/** A long form in sections, with a rail that says which are complete and leads to each. */
export function FormSections({ schema, sections }: Props): ReactNode {
  const id = useId()
  const states = useStates(schema, sections)
  const done = states.filter((state) => state === 'done').length
  return (
    <div className="sections">
      <nav className="rail" aria-label={m['form.sections.title']()}>
        <p className="quiet">{m['form.sections.progress']({ done, total: sections.length })}</p>
        <progress value={done} max={sections.length} aria-label={m['form.sections.title']()} />
        <ol>
          {sections.map(({ title }, index) => (
            <li key={title} className={states[index]}>
              <a href={`#${id}${index}`}>{title}</a>
              <span className="sr">{stateWords[states[index] ?? 'open']()}</span>
            </li>
          ))}
        </ol>
      </nav>
      <div className="stack">
        {sections.map(({ title, content }, index) => (
          <section key={title} className="stack" aria-labelledby={`${id}${index}`}>
            <h2 id={`${id}${index}`} tabIndex={-1}>
              {title}
            </h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Named one by one: an island carries only its own sentences. */
const stateWords = {
  done: m['form.sections.done'],
  open: m['form.sections.open'],
  wrong: m['form.sections.wrong'],
} as const

/** Complete is what the schema finds nothing missing in; wrong is what was said to be so. */
function useStates(schema: GenericSchema, sections: readonly FormSection[]): State[] {
  const { errors } = useFormState()
  const values = useSettledValues()
  const issues = useMemo(() => safeParse(schema, values).issues ?? [], [schema, values])
  const missing = issues.map(({ path = [] }) => path.map(({ key }) => String(key)).join('.'))
  const wrong = flattenErrors(errors).map(({ path }) => path)
  return sections.map(({ fields, isOptional = false, typed = fields, isDone = true }) => {
    const isOf = (path: string): boolean =>
      fields.some((name) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`))
    if (wrong.some(isOf)) return 'wrong'
    if (isOptional && !typed.some((path) => isFilled(get(values, path)))) return 'open'
    return missing.some(isOf) || !isDone ? 'open' : 'done'
  })
}

/** In a group it is enough that one of its fields is. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled)
  return value !== undefined && value !== null && value !== '' && value !== false
}

/** All values of the form, once nobody is typing: to judge a long form takes as long as several keys. */
function useSettledValues(): unknown {
  const { getValues, subscribe } = useFormContext()
  const [values, setValues] = useState<unknown>(getValues)
  useEffect(() => {
    const settling = onceSettled(() => setValues(getValues()))
    const stop = subscribe({ formState: { values: true }, callback: settling.ask })
    return () => {
      stop()
      settling.drop()
    }
  }, [getValues, subscribe])
  return values
}
