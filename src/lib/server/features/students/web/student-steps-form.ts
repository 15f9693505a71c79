import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/registers.ts'
import { moveUpInput, numbersInput, placeInput } from '#lib/schemas/students/steps.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import type { Planned } from '../../../kernel/http/planned-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { MoveUpPlan } from '../plan-move-up.ts'
import type { NumbersPlan } from '../plan-numbers.ts'
import { planned, typedIn } from '../planned-step.ts'

/** The first button shows who gets which number; the second one, below that, gives them. */
export const handleNumbers = (context: APIContext): Promise<Response | Planned<NumbersPlan>> =>
  planned(
    context,
    { limit: 'staff' },
    {
      schema: numbersInput,
      preview: (students, asked) => students.previewNumbers(asked),
      commit: (students, asked) => students.giveNumbers(asked, actorOf(context)),
    },
  )

/** The same for a class that moves up. */
export const handleMoveUp = (context: APIContext): Promise<Response | Planned<MoveUpPlan>> =>
  planned(
    context,
    { limit: 'staff' },
    {
      schema: moveUpInput,
      async preview(students, asked) {
        if (asked.addsSections) await students.addSectionsToMoveTo(asked, actorOf(context))
        return students.previewMoveUp(asked)
      },
      commit: (students, asked) => students.moveUp(asked, actorOf(context)),
    },
  )

/** Leads back to the student. */
export const handlePlace = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(registerOffice, context.locals.user)
    const asked = typedIn(form, placeInput)
    const { students } = context.locals.app
    await students.place(id, asked, Number(textOf(form, 'version')), actorOf(context))
    return goOnDone(context, href(routes.student(id)), asked.kind)
  })

/** Takes a step back. */
export const handleStep = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async () => {
    requireAccess(registerOffice, context.locals.user)
    await context.locals.app.students.undoStep(id, actorOf(context))
    return goOnDone(context, href(routes.studentStep(id)), 'undone')
  })
