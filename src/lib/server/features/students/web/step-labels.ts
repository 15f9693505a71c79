import { counted } from '#lib/i18n/counted.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import type { StepKind } from '#lib/schemas/students/steps.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { StudentStep } from '../steps/student-step.ts'
import { aboutInWords } from '../steps/write-step.ts'

/** A step as pages tell it. */
export interface ToldStep {
  id: string
  kind: StepKind
  /** Which class, and what it was given. */
  about: string
  students: number
  at: string
  by: string
  isTakenBack: boolean
}

export async function tellSteps(app: App, steps: readonly StudentStep[]): Promise<ToldStep[]> {
  const view = await app.catalogue.read()
  const names = await app.people.namesOf([...new Set(steps.map(({ byId }) => byId))])
  return steps.map(({ id, kind, about, students, at, byId, undoneBy }) => {
    const { batch, semester, toSemester, pattern } = aboutInWords(view, about)
    const way = [semester, toSemester].filter(Boolean).join(' → ')
    return {
      id,
      kind,
      students,
      at,
      by: names.get(byId) ?? '',
      isTakenBack: undoneBy !== null,
      about: [batch, shortNameOf(view, about.branchId ?? null), way, pattern].filter(Boolean).join(' · '),
    }
  })
}

/** How many, by whom and when. */
export const factsOf = ({ students, at, by }: ToldStep): string =>
  oneLine([m['students.steps.count'](counted(students)), by, showInstant(at)])
