import type { ReactNode } from 'react'
import { CheckedFile } from './CheckedFile.tsx'
import { Done, type Next } from './Done.tsx'
import type { ImportPlace, ImportStep } from './import.store.ts'
import { MatchColumns } from './columns/MatchColumns.tsx'

interface Props {
  step: Extract<ImportStep, { name: 'columns' | 'checked' | 'done' }>
  place: ImportPlace
  done: string
  next: readonly Next[] | undefined
  isBusy: boolean
}

/** The steps of an uploaded file: its columns, the result of its dry run, and the end. */
export function FileStep({ step, place, done, next, isBusy }: Props): ReactNode {
  switch (step.name) {
    case 'columns':
      return <MatchColumns key={step.file.importId} {...step} isBusy={isBusy} />
    case 'checked':
      return <CheckedFile {...{ ...step, isBusy }} />
    case 'done':
      return <Done found={step.found} left={step.left} text={done} {...{ place, next, isBusy }} />
  }
}
