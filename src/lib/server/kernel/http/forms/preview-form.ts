import type { APIContext } from 'astro'
import type { Access } from '#lib/schemas/role.ts'
import { isDomainError } from '../../core/errors.ts'
import { requireAccess } from '../access/access.ts'
import type { MultipartForm } from '../uploads/multipart.ts'
import { type FormSpec, type FormState, plainForm, textOf } from './plain-form.ts'

/** A form with what it would do, once somebody has asked for that. */
export type Planned<Plan> = FormState & { plan: Plan | null }

interface Doings<Plan, Name extends string> {
  access: Access
  preview(form: FormData, files: MultipartForm<Name>['files']): Promise<Plan>
  commit(form: FormData): Promise<Response>
}

/** The first button, `preview`, shows what would be done; the second one, `commit`, below that, does it. */
export async function plannedForm<Plan, Name extends string = never>(
  context: APIContext,
  cost: FormSpec<Name>,
  { access, preview, commit }: Doings<Plan, Name>,
): Promise<Response | Planned<Plan>> {
  const shown: { plan: Plan | null } = { plan: null }
  const sent = await plainForm(context, cost, async (form, files) => {
    requireAccess(access, context.locals.user)
    if (textOf(form, 'action') === 'commit')
      // Whatever speaks against it is said beside what would be done now.
      return commit(form).catch(async (error: unknown) => {
        if (isDomainError(error)) shown.plan = await preview(form, files).catch(() => null)
        throw error
      })
    shown.plan = await preview(form, files)
    return 'preview'
  })
  return sent instanceof Response ? sent : { ...sent, plan: shown.plan }
}
