import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { getLocale } from '#paraglide/runtime.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormPlan, plannedForm } from '../../../kernel/http/forms/plain-form.ts'
import { readSelection } from '../../../kernel/lists/view/selection.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { mostForms } from '../form-files/form-file.ts'

/** The number of form fields besides the rows. */
const otherFields = 20

interface FormsPlan {
  /** The selected admissions, which the confirmation sends again. */
  ids: readonly string[]
}

/** The list of admissions sends the ticked rows; the button below their number starts to make the file. */
export const handleForms = (context: APIContext): Promise<Response | FormPlan<FormsPlan>> => {
  const selected = (form: FormData): Promise<string[]> =>
    readSelection(context, form, { list: 'admissions', most: mostForms })
  return plannedForm(
    context,
    { limit: 'staff', mostFields: mostForms + otherFields },
    {
      access: admissionOffice,
      preview: async (form) => ({ ids: await selected(form) }),
      async commit(form) {
        const { formFiles } = context.locals.app.admissions
        await formFiles.start(await selected(form), getLocale(), actorOf(context))
        return goOnDone(context, `${href(routes.admissionForms)}#files`, 'begun')
      },
    },
  )
}
