import { memo, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { type GenericSchema, safeParse } from 'valibot'
import { m } from '#paraglide/messages.js'
import { Awake } from '../Awake.tsx'
import { flattenErrors } from './place-errors.ts'
import { onceSettled } from '#lib/browser/page/once-settled.ts'

interface FormSection {
  title: string
  /** Names of its fields, or their prefixes. */
  fields: readonly string[]
  /** The section has no required fields: it is complete once a field is filled in. */
  isOptional?: boolean
  /**
   * Fields that count as filled in for an optional section, where not all do, for example because a setting is on by
   * default.
   */
  typed?: readonly string[]
  /** False where something besides its fields is still missing, such as a picture. */
  isDone?: boolean
  content: ReactNode
}

interface Props {
  schema: GenericSchema
  sections: readonly FormSection[]
}

type State = 'done' | 'open' | 'wrong'

/** A long form in sections, with a rail that shows which are complete and links to each. */
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
            <Content>{content}</Content>
          </section>
        ))}
      </div>
    </div>
  )
}

/** React starts each section by itself, so that a slow device stays responsive in between. */
const Content = memo(function Content({ children }: { children: ReactNode }): ReactNode {
  return (
    <Suspense>
      <Awake>{children}</Awake>
    </Suspense>
  )
})

/** Listed one by one, so that the island's bundle contains only these messages. */
const stateWords = {
  done: m['form.sections.done'],
  open: m['form.sections.open'],
  wrong: m['form.sections.wrong'],
} as const

/**
 * Computes the state of each section: `done` where the schema finds nothing missing, `wrong` where errors are shown.
 */
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

/** Tells whether a value is filled in; one filled field is enough for a group. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled)
  return value !== undefined && value !== null && value !== '' && value !== false
}

/**
 * Returns the form's values once typing has paused, because validating a long form takes as long as several keystrokes.
 */
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
