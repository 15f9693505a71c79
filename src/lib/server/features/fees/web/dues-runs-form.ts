import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { runInput } from '#lib/schemas/fees/dues.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { type Planned, plannedForm } from '../../../kernel/http/forms/preview-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { DuesPlan } from '../runs/plan-dues.ts'
import { requireFeeKeeper } from './fee-types-form.ts'

/** As many students as the preview shows may be left out. */
const mostShown = 500

/** The first button shows who would owe what; the second one, below that, makes the dues. */
export const handleGenerate = (context: APIContext): Promise<Response | Planned<DuesPlan>> => {
  const { runs } = context.locals.app.fees
  const read = (form: FormData) => {
    const leftOut = form.getAll('leftOut')
    return parseInput(runInput, { ...textsOf(form, Object.keys(runInput.entries)), leftOut })
  }
  return plannedForm(
    context,
    { limit: 'staff', mostFields: mostShown + 50 },
    {
      access: feeKeepers,
      preview: (form) => runs.preview(read(form)),
      async commit(form) {
        const id = await runs.make(read(form), actorOf(context))
        return goOnDone(context, href(routes.duesRun(id)), 'made')
      },
    },
  )
}

/** Proposes to take a run back, which a second person confirms. */
export const handleRun = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async () => {
    requireFeeKeeper(context)
    const changeId = await context.locals.app.fees.changes.proposeUndo(id, actorOf(context))
    return goOnDone(context, href(routes.dueChange(changeId)), 'proposed')
  })
