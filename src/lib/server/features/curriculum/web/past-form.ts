import type { APIContext } from 'astro'
import { curriculumOffice } from '#lib/rules/roles/offices.ts'
import { semesterInput, type SemesterFields } from '#lib/schemas/curriculum/semester.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormPlan, plannedForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { PastPlan } from '../past/past-subjects.ts'
import { placeAddress } from './subject-form.ts'

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): SemesterFields =>
  parseInput(semesterInput, textsOf(form, Object.keys(semesterInput.entries)))

/** Fills a semester from past examinations: the first button lists the subjects, the second one adds the ticked ones. */
export function handlePast(context: APIContext): Promise<Response | FormPlan<PastPlan>> {
  const { curriculum } = context.locals.app
  return plannedForm(
    context,
    { limit: 'staff', mostFields: 500 },
    {
      access: curriculumOffice,
      preview: (form) => curriculum.planPast(typedIn(form)),
      async commit(form) {
        const place = typedIn(form)
        const codes = form.getAll('subject').map(String)
        await curriculum.addPast(place, { codes, pin: textOf(form, 'pin') }, actorOf(context))
        return goOnDone(context, placeAddress(place), 'filled')
      },
    },
  )
}
