import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { CheckedFile } from './CheckedFile.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { MatchColumns } from './MatchColumns.tsx'
import { $isBusy, $problem, $step, type ImportStep, resume } from './import.store.ts'

const steps = ['file', 'columns', 'check', 'done'] as const
const shownAs: Record<ImportStep['name'], (typeof steps)[number]> = {
  file: 'file',
  columns: 'columns',
  checking: 'check',
  checked: 'check',
  done: 'done',
}

/** Named one by one: an island carries only its own sentences. */
const stepWords = {
  file: m['office.step.file'],
  columns: m['office.step.columns'],
  check: m['office.step.check'],
  done: m['office.step.done'],
} as const

/** A results file on its way in, step by step. */
export function ResultImport({ examId }: { examId: string }): ReactNode {
  const step = useStore($step)
  const problem = useStore($problem)
  const isBusy = useStore($isBusy)
  useEffect(() => void resume(examId), [examId])
  return (
    <Awake>
      <div className="stack" aria-busy={isBusy}>
        <ol className="steps">
          {steps.map((name) => (
            <li key={name} aria-current={shownAs[step.name] === name ? 'step' : undefined}>
              {stepWords[name]()}
            </li>
          ))}
        </ol>
        {problem && (
          <MessageBox kind="error" role="alert">
            {problem}
          </MessageBox>
        )}
        <StepBody step={step} examId={examId} isBusy={isBusy} />
      </div>
    </Awake>
  )
}

function StepBody({
  step,
  examId,
  isBusy,
}: {
  step: ImportStep
  examId: string
  isBusy: boolean
}): ReactNode {
  switch (step.name) {
    case 'file':
      return <ChooseFile examId={examId} isBusy={isBusy} />
    case 'columns':
      return <MatchColumns file={step.file} isBusy={isBusy} />
    case 'checking':
      return <Checking step={step} />
    case 'checked':
      return <CheckedFile found={step.found} isBusy={isBusy} />
    case 'done':
      return <Done />
  }
}

function Checking({ step }: { step: Extract<ImportStep, { name: 'checking' }> }): ReactNode {
  const { done = 0, total = 0 } = step.job ?? {}
  const label = total > 0 ? m['office.checking']({ done, total }) : m['office.checkingStart']()
  return <ProgressBar label={label} done={done} total={total} />
}

function Done(): ReactNode {
  return (
    <MessageBox kind="success" role="status">
      <p>{m['office.committed']()}</p>
      <p>
        <button className="button" type="button" onClick={() => location.reload()}>
          {m['office.next']()}
        </button>
      </p>
    </MessageBox>
  )
}
