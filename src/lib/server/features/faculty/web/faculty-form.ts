import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { type TypedMember, memberInput } from '#lib/schemas/faculty/member.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { keepsRegisters } from '#lib/rules/registers.ts'

/** A new person of the register; the next one is offered at once. */
export const handleNewMember = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireKeeper(context)
    await context.locals.app.faculty.add(typedIn(form), actorOf(context))
    return goOnDone(context, `${href(routes.facultyRegister)}?new=`, 'added')
  })

/** What is known of a person, or that they were entered by mistake: by the name of the button. */
export const handleMember = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireKeeper(context)
    const version = Number(textOf(form, 'version'))
    if (textOf(form, 'action') === 'remove') {
      await context.locals.app.faculty.remove(id, version, actorOf(context))
      return goOnDone(context, href(routes.facultyRegister), 'removed')
    }
    await context.locals.app.faculty.change(id, typedIn(form), version, actorOf(context))
    return goOnDone(context, href(routes.facultyMember(id)), 'changed')
  })

/** The page is open to readers, too. @throws DomainError Forbidden `session.notAllowed` */
function requireKeeper({ locals: { user } }: APIContext): void {
  if (!user || !keepsRegisters(user)) throw forbidden('session.notAllowed')
}

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): TypedMember =>
  parseInput(
    memberInput,
    Object.fromEntries(
      (['name', 'employeeCode', 'email', 'departmentId', 'designation', 'status'] as const).map((name) => [
        name,
        textOf(form, name),
      ]),
    ),
  )
