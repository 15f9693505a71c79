import type { APIContext } from 'astro'
import type { Facts } from '#lib/alumni/registration-facts.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { Registration } from '../registrations/registration.ts'

export interface RegistrationPage {
  registration: Registration
  paper: string | null
  /** The student with this roll number in the register, shown beside the registration; null if there is none. */
  known: Facts | null
  /** The other registrations with the same roll number. */
  others: readonly Registration[]
}

/** Returns null if the registration does not exist. */
export async function registrationPage(
  { alumni: { registrations }, students, catalogue }: Pick<App, 'alumni' | 'students' | 'catalogue'>,
  id: string,
): Promise<RegistrationPage | null> {
  const registration = await registrations.find(id)
  if (!registration) return null
  const graduate = await registrations.graduate(registration.rollNumber)
  const student = graduate && (await students.show(graduate.studentId))
  const view = await catalogue.read()
  return {
    registration,
    paper: await registrations.paperAddress(id),
    known: student && [
      [m['alumni.field.name'](), student.name],
      [m['alumni.field.degree'](), view.nameOf(student.courseId)],
      [m['alumni.field.batch'](), view.nameOf(student.batchId) || student.batch],
      [m['alumni.field.branch'](), view.nameOf(student.branchId) || student.branch],
      [m['alumni.field.email'](), student.email],
    ],
    others: await registrations.othersOf(registration),
  }
}

/** Applies the office's decision; the pressed button decides which. */
export const handleAlumniDecision = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(alumniOffice, context.locals.user)
    const { registrations } = context.locals.app.alumni
    const decided = { id, version: Number(textOf(form, 'version')), actor: actorOf(context) }
    const done = (word: string): Response => goOnDone(context, context.url.pathname, word)
    const asked = textOf(form, 'action')
    if (asked === 'verify') {
      const { isNew, isLinked } = await registrations.verify(decided)
      return done(`${isNew ? 'verifiedNew' : 'verified'}${isLinked ? '' : 'Alone'}`)
    }
    if (asked !== 'reject') throw invalid('request.invalid')
    await registrations.reject(decided, textOf(form, 'reason'))
    return done('rejected')
  })
