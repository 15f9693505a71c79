import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { onImportsChanged } from '#lib/browser/page/change-events.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { Later } from '../ui/Later.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { type Choice, ChooseFile } from './ChooseFile.tsx'
import type { Next } from './Done.tsx'
import { $isBusy, $problem, $step, type ImportPlace, type ImportStep } from './import.store.ts'
import { loadFileStep } from './load-file-step.ts'
import { Unfinished } from './Unfinished.tsx'
import { $unfinished, resume, showDoneAnew } from './unfinished.store.ts'
import { Working } from './Working.tsx'
import '../../styles/import.css'

interface Props extends ImportPlace {
  choices: readonly Choice[]
  /** What the file is called. */
  label?: string
  /** What to do once it counts. */
  done: string
  /** Where that is done, if elsewhere. */
  next?: Next
}

const steps = ['file', 'columns', 'check', 'done'] as const
const shownAs: Record<ImportStep['name'], (typeof steps)[number]> = {
  file: 'file',
  columns: 'columns',
  working: 'check',
  checked: 'check',
  done: 'done',
}

/** Named one by one: an island carries only its own sentences. */
const stepWords = {
  file: m['imports.step.file'],
  columns: m['imports.step.columns'],
  check: m['imports.step.check'],
  done: m['imports.step.done'],
} as const

/** A file on its way in, step by step, whatever its kind. */
export function Import({ kind, subjectId, choices, label, done, next }: Props): ReactNode {
  const step = useStore($step)
  const problem = useStore($problem)
  const isBusy = useStore($isBusy)
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step.name)
  useEffect(() => void resume({ kind, subjectId }), [kind, subjectId])
  useEffect(() => onImportsChanged(() => void showDoneAnew()), [])
  useEffect(() => {
    // Whoever works by keyboard or listens is taken along to the next step.
    if (shown.current !== step.name) takeAlong(body.current)
    shown.current = step.name
  }, [step.name])
  return (
    <Awake>
      <div className="stack" aria-busy={isBusy}>
        <ol className="steps" aria-label={m['imports.steps']()}>
          {steps.map((name) => (
            <li key={name} aria-current={shownAs[step.name] === name ? 'step' : undefined}>
              {stepWords[name]()}
            </li>
          ))}
        </ol>
        {problem && (
          <MessageBox kind="error" role="alert">
            <p>{problem}</p>
          </MessageBox>
        )}
        <div ref={body} tabIndex={-1} className="stack step-body">
          <StepBody
            {...{ step, isBusy, choices, done }}
            {...(label !== undefined && { label })}
            {...(next !== undefined && { next })}
            place={{ kind, subjectId }}
          />
        </div>
      </div>
    </Awake>
  )
}

/** What begins above or below the window is brought into it; what can be seen stays where it is. */
function takeAlong(body: HTMLElement | null): void {
  body?.focus({ preventScroll: true })
  const top = body?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight - leastSeen) body?.scrollIntoView({ block: 'start' })
}

/** Of a step that begins, in pixels. */
const leastSeen = 160

interface BodyProps extends Pick<Props, 'choices' | 'label' | 'done' | 'next'> {
  step: ImportStep
  place: ImportPlace
  isBusy: boolean
}

function StepBody({ step, place, choices, label, done, next, isBusy }: BodyProps): ReactNode {
  const unfinished = useStore($unfinished)
  switch (step.name) {
    case 'file':
      return (
        <>
          {unfinished.map((found) => (
            <Unfinished key={found.id} {...{ found, isBusy }} />
          ))}
          <ChooseFile {...{ place, choices, isBusy }} {...(label !== undefined && { label })} />
        </>
      )
    case 'working':
      return <Working work={step.work} job={step.job} />
    case 'columns':
    case 'checked':
    case 'done':
      return <Later load={loadFileStep} parts={{ step, place, done, next, isBusy }} />
  }
}
