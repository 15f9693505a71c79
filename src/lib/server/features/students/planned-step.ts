import type { APIContext } from 'astro'
import type * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/registers.ts'
import { isDomainError } from '../../kernel/core/errors.ts'
import { requireAccess } from '../../kernel/http/access.ts'
import { goTo } from '../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf } from '../../kernel/http/plain-form.ts'
import { parseInput } from '../../kernel/http/read-input.ts'
import type { Students } from './feature.ts'

/** A form with what it would do, once somebody has asked for that. */
export type Planned<Plan> = FormState & { plan: Plan | null }

type FormSchema = v.ObjectSchema<v.ObjectEntries, undefined>

interface Doings<Schema extends FormSchema, Plan> {
  schema: Schema
  preview(students: Students, asked: v.InferOutput<Schema>): Promise<Plan>
  /** Answers the step. */
  commit(students: Students, asked: v.InferOutput<Schema>): Promise<string>
}

/** A form that first shows what it would do, and does it with its second button. */
export async function planned<Schema extends FormSchema, Plan>(
  context: APIContext,
  cost: Parameters<typeof plainForm>[1],
  { schema, preview, commit }: Doings<Schema, Plan>,
): Promise<Response | Planned<Plan>> {
  const { app, user } = context.locals
  const shown: { plan: Plan | null } = { plan: null }
  const sent = await plainForm(context, cost, async (form) => {
    requireAccess(registerOffice, user)
    const asked = typedIn(form, schema)
    if (textOf(form, 'action') === 'commit') {
      // Whatever speaks against it is said beside what would be done now.
      const id = await commit(app.students, asked).catch(async (error: unknown) => {
        if (isDomainError(error)) shown.plan = await preview(app.students, asked).catch(() => null)
        throw error
      })
      return goTo(`${href(routes.studentStep(id))}?done=done`)
    }
    shown.plan = await preview(app.students, asked)
    return 'preview'
  })
  return sent instanceof Response ? sent : { ...sent, plan: shown.plan }
}

/** What somebody typed into the fields of a schema. @throws DomainError Invalid, at the fields */
export const typedIn = <Schema extends FormSchema>(form: FormData, schema: Schema): v.InferOutput<Schema> =>
  parseInput(
    schema,
    Object.fromEntries(Object.keys(schema.entries).map((name) => [name, textOf(form, name)])),
  )
