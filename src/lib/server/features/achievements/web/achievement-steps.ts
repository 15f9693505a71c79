import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { type FieldProblem, invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { textOf } from '../../../kernel/http/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { noDepartment } from '../choices-within.ts'

export const leadOn = (context: APIContext, done: string, facts: Record<string, number> = {}): Response =>
  goOnDone(context, href(routes.achievements), done, facts)

/** @throws DomainError Invalid `achievements.fillAll`, said at each of them */
export function refuseMissing(form: FormData, names: readonly string[]): void {
  const missing = names.filter((name) => textOf(form, name) === '')
  const problem: FieldProblem = { code: 'field.required', params: {} }
  if (missing.length > 0)
    throw invalid('achievements.fillAll', {}, Object.fromEntries(missing.map((name) => [name, problem])))
}

/** @throws DomainError Invalid where nobody is chosen, or the person is of another department */
export async function chosenPerson({ locals: { app } }: Pick<APIContext, 'locals'>, form: FormData) {
  refuseMissing(form, ['departmentId', 'memberId'])
  const [departmentId, memberId] = [textOf(form, 'departmentId'), textOf(form, 'memberId')]
  const member = await app.faculty.find(memberId)
  if (!member) throw refuseAt('memberId', 'achievements.notYours')
  if ((member.departmentId ?? noDepartment) !== departmentId)
    throw refuseAt('memberId', 'achievements.otherDepartment')
  return { departmentId, memberId }
}
