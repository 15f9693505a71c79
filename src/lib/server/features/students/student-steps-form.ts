import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/registers.ts'
import { moveUpInput, numbersInput, placeInput } from '#lib/schemas/student-steps.ts'
import { isDomainError } from '../../kernel/core/errors.ts'
import { requireAccess } from '../../kernel/http/access.ts'
import { actorOf } from '../../kernel/http/actor-of.ts'
import { goTo } from '../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf } from '../../kernel/http/plain-form.ts'
import { parseInput } from '../../kernel/http/read-input.ts'
import type { MoveUpPlan } from './plan-move-up.ts'
import type { NumbersPlan } from './plan-numbers.ts'

/** A form with what it would do, once somebody has asked for that. */
export type Planned<Plan> = FormState & { plan: Plan | null }

/** The first button shows who gets which number; the second one, below that, gives them. */
export const handleNumbers = (context: APIContext): Promise<Response | Planned<NumbersPlan>> => {
  const { students } = context.locals.app
  const read = (form: FormData) => parseInput(numbersInput, typedIn(form, Object.keys(numbersInput.entries)))
  return planned(
    context,
    { limit: 'staff' },
    {
      preview: (form) => students.previewNumbers(read(form)),
      commit: (form) => students.giveNumbers(read(form), actorOf(context)),
    },
  )
}

/** The same for a class that moves up. */
export const handleMoveUp = (context: APIContext): Promise<Response | Planned<MoveUpPlan>> => {
  const { students } = context.locals.app
  const read = (form: FormData) => parseInput(moveUpInput, typedIn(form, Object.keys(moveUpInput.entries)))
  return planned(
    context,
    { limit: 'staff' },
    {
      preview: (form) => students.previewMoveUp(read(form)),
      commit: (form) => students.moveUp(read(form), actorOf(context)),
    },
  )
}

/** Leads back to the student. */
export const handlePlace = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(registerOffice, context.locals.user)
    const asked = parseInput(placeInput, typedIn(form, Object.keys(placeInput.entries)))
    const { students } = context.locals.app
    await students.place(id, asked, Number(textOf(form, 'version')), actorOf(context))
    return goTo(`${href(routes.student(id))}?done=${asked.kind}`)
  })

/** Takes a step back. */
export const handleStep = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async () => {
    requireAccess(registerOffice, context.locals.user)
    await context.locals.app.students.undoStep(id, actorOf(context))
    return goTo(`${href(routes.studentStep(id))}?done=undone`)
  })

interface Doings<Plan> {
  preview(form: FormData): Promise<Plan>
  /** Answers the step. */
  commit(form: FormData): Promise<string>
}

async function planned<Plan>(
  context: APIContext,
  cost: Parameters<typeof plainForm>[1],
  { preview, commit }: Doings<Plan>,
): Promise<Response | Planned<Plan>> {
  const shown: { plan: Plan | null } = { plan: null }
  const sent = await plainForm(context, cost, async (form) => {
    requireAccess(registerOffice, context.locals.user)
    if (textOf(form, 'action') === 'commit') {
      // Whatever speaks against it is said beside what would be done now.
      const id = await commit(form).catch(async (error: unknown) => {
        if (isDomainError(error)) shown.plan = await preview(form).catch(() => null)
        throw error
      })
      return goTo(`${href(routes.studentStep(id))}?done=done`)
    }
    shown.plan = await preview(form)
    return 'preview'
  })
  return sent instanceof Response ? sent : { ...sent, plan: shown.plan }
}

const typedIn = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
