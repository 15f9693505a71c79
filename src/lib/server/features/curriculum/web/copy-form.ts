import type { APIContext } from 'astro'
import { curriculumOffice } from '#lib/rules/roles/offices.ts'
import { copyInput, type CopyFields } from '#lib/schemas/curriculum/semester.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormPlan, plannedForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { CopyPlan } from '../copy/copy-semester.ts'
import { placeAddress } from './subject-form.ts'

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): CopyFields =>
  parseInput(copyInput, textsOf(form, Object.keys(copyInput.entries)))

/** Copies a semester: the first button shows what is added, the second one adds it. */
export function handleCopy(context: APIContext): Promise<Response | FormPlan<CopyPlan>> {
  const { curriculum } = context.locals.app
  return plannedForm(
    context,
    { limit: 'staff' },
    {
      access: curriculumOffice,
      preview: (form) => curriculum.planCopy(typedIn(form)),
      async commit(form) {
        const fields = typedIn(form)
        await curriculum.copy(fields, textOf(form, 'pin'), actorOf(context))
        const { semesterId, toRegulationId, toBranchId } = fields
        const to = { regulationId: toRegulationId, branchId: toBranchId, semesterId }
        return goOnDone(context, placeAddress(to), 'copied')
      },
    },
  )
}
