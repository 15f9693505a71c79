import type { APIContext } from 'astro'
import type { Access } from '#lib/schemas/role.ts'
import { isDomainError } from '../core/errors.ts'
import { requireAccess } from './access.ts'
import { type FormState, plainForm, textOf } from './plain-form.ts'

/** A form with what it would do, once somebody has asked for that. */
export type Planned<Plan> = FormState & { plan: Plan | null }

interface Doings<Plan> {
  access: Access
  preview(form: FormData): Promise<Plan>
  commit(form: FormData): Promise<Response>
}

/** The first button, `preview`, shows what would be done; the second one, `commit`, below that, does it. */
export async function plannedForm<Plan>(
  context: APIContext,
  cost: Parameters<typeof plainForm>[1],
  { access, preview, commit }: Doings<Plan>,
): Promise<Response | Planned<Plan>> {
  const shown: { plan: Plan | null } = { plan: null }
  const sent = await plainForm(context, cost, async (form) => {
    requireAccess(access, context.locals.user)
    if (textOf(form, 'action') === 'commit')
      // Whatever speaks against it is said beside what would be done now.
      return commit(form).catch(async (error: unknown) => {
        if (isDomainError(error)) shown.plan = await preview(form).catch(() => null)
        throw error
      })
    shown.plan = await preview(form)
    return 'preview'
  })
  return sent instanceof Response ? sent : { ...sent, plan: shown.plan }
}
