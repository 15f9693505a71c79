import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { onImportsChanged } from '#lib/browser/page/change-events.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { Later } from '../ui/Later.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import type { ImportChoice } from './Choices.tsx'
import type { Next } from './Done.tsx'
import { $isBusy, $problem, $step, type ImportPlace, type ImportStep } from './import.store.ts'
import { loadFileStep } from './load-file-step.ts'
import { Unfinished } from './Unfinished.tsx'
import { $unfinished, resume, showDoneAgain } from './unfinished.store.ts'
import { Working } from './Working.tsx'
import '../../styles/import.css'

interface Props extends ImportPlace {
  choices: readonly ImportChoice[]
  /** Label of the file input. */
  label?: string
  /** What to do after the import is saved. */
  done: string
  /** Links to the next job and to the list, where the subject's page is not enough. */
  next?: readonly Next[]
}

const steps = ['file', 'columns', 'check', 'done'] as const
const shownAs: Record<ImportStep['name'], (typeof steps)[number]> = {
  file: 'file',
  columns: 'columns',
  working: 'check',
  checked: 'check',
  done: 'done',
}

/** Listed one by one, so that the island's bundle contains only these messages. */
const stepWords = {
  file: m['imports.step.file'],
  columns: m['imports.step.columns'],
  check: m['imports.step.check'],
  done: m['imports.step.done'],
} as const

/** The steps of an import of any kind. */
export function Import({ kind, subjectId, choices, label, done, next }: Props): ReactNode {
  const step = useStore($step)
  const problem = useStore($problem)
  const isBusy = useStore($isBusy)
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step.name)
  useEffect(() => void resume({ kind, subjectId }), [kind, subjectId])
  useEffect(() => onImportsChanged(() => void showDoneAgain()), [])
  useEffect(() => {
    // The focus moves to the next step for keyboard and screen reader users.
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

/** Scrolls to the start of a step only if it is outside the window. */
function takeAlong(body: HTMLElement | null): void {
  body?.focus({ preventScroll: true })
  const top = body?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight - leastSeen) body?.scrollIntoView({ block: 'start' })
}

/** Minimum visible height of a new step, in pixels. */
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
