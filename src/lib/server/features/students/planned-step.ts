import type { APIContext } from 'astro'
import type * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/registers.ts'
import { textsOf } from '../../kernel/http/plain-form.ts'
import { type Planned, plannedForm } from '../../kernel/http/planned-form.ts'
import { parseInput } from '../../kernel/http/read-input.ts'
import { goOnDone } from '../../kernel/secrets/shown-once.ts'
import type { Students } from './feature.ts'

type FormSchema = v.ObjectSchema<v.ObjectEntries, undefined>

interface Doings<Schema extends FormSchema, Plan> {
  schema: Schema
  preview(students: Students, asked: v.InferOutput<Schema>): Promise<Plan>
  /** Answers the step. */
  commit(students: Students, asked: v.InferOutput<Schema>): Promise<string>
}

/** A form that first shows what it would do to many students, and does it with its second button. */
export function planned<Schema extends FormSchema, Plan>(
  context: APIContext,
  cost: Parameters<typeof plannedForm>[1],
  { schema, preview, commit }: Doings<Schema, Plan>,
): Promise<Response | Planned<Plan>> {
  const { students } = context.locals.app
  return plannedForm(context, cost, {
    access: registerOffice,
    preview: async (form) => preview(students, typedIn(form, schema)),
    async commit(form) {
      const id = await commit(students, typedIn(form, schema))
      return goOnDone(context, href(routes.studentStep(id)), 'done')
    },
  })
}

/** What somebody typed into the fields of a schema. @throws DomainError Invalid, at the fields */
export const typedIn = <Schema extends FormSchema>(form: FormData, schema: Schema): v.InferOutput<Schema> =>
  parseInput(schema, textsOf(form, Object.keys(schema.entries)))
