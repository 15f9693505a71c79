import type { APIContext } from 'astro'
import type { ResultList } from '#lib/schemas/results/result-answer.ts'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone, goOnWithSecret, takeSecret } from '../../../kernel/secrets/shown-once.ts'
import type { StudentRecord } from '../../students/feature.ts'
import type { ParentCode } from '../parents/parents.service.ts'

export interface OwnPageState extends FormState {
  /** A code that was just created; the page after the form shows it once. */
  made: ParentCode | null
}

/** A student creates a parent code for their own record. */
export async function handleOwnCode(context: APIContext): Promise<Response | OwnPageState> {
  const state = await plainForm(context, { limit: 'account' }, async (form) => {
    requireAccess(['ROLE_STUDENT'], context.locals.user)
    if (textOf(form, 'action') !== 'code') throw invalid('request.invalid')
    const made = await context.locals.app.links.makeOwnCode(actorOf(context))
    return goOnWithSecret(context, made)
  })
  return state instanceof Response ? state : { ...state, made: takeSecret<ParentCode>(context) }
}

/** A parent enters a code. */
export const handleParentCode = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'account' }, async (form) => {
    requireAccess(['ROLE_PARENT'], context.locals.user)
    await context.locals.app.links.useCode(textOf(form, 'parentCode'), actorOf(context))
    return goOnDone(context, context.url.pathname, 'code')
  })

/** A student as shown to their own parents. */
export interface ShownChild {
  id: string
  name: string
  /** Roll or admission number, course and branch. */
  about: string
  /** The published results of the roll number; null without a roll number. */
  list: ResultList | null
  /** The photo's address; null if there is no photo. */
  photo: string | null
  student: StudentRecord
}

/** The parent's students with their published results. */
export async function childrenOf(
  { links, students, catalogue, results }: Pick<App, 'links' | 'students' | 'catalogue' | 'results'>,
  userId: string,
): Promise<ShownChild[]> {
  const view = await catalogue.read()
  const ids = await links.childrenOf(userId)
  const found = await Promise.all(ids.map((id) => students.show(id)))
  return Promise.all(
    found
      .filter((student) => student !== null)
      .map(async (student) => {
        const { id, name, rollNumber, admissionNumber, courseId, branchId, branch } = student
        const words = [rollNumber ?? admissionNumber, view.nameOf(courseId), view.nameOf(branchId) || branch]
        const list = rollNumber === null ? null : await results.lookup.list(rollNumber)
        const photo = await students.photoAddress(id)
        return { id, name, about: words.filter(Boolean).join(' · '), list, photo, student }
      }),
  )
}
