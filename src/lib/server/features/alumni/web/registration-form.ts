import type { APIContext } from 'astro'
import { ownValue } from '#lib/rules/cells/own-value.ts'
import { alumniRegistration, paperBytes } from '#lib/schemas/alumni/registration.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { confirmableEmail } from '../../../kernel/public-queues/confirmable-email.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

const fields = [
  'name',
  'degree',
  'batch',
  'branch',
  'rollNumber',
  'mobileNumber',
  'email',
  'working',
  'companyName',
  'jobTitle',
  'workAddress',
  'instituteName',
  'courseName',
  'eduAddress',
]

const upload = { files: { file: { bytes: paperBytes } } }

/** The form that is open to everybody. It leads back to itself once it is saved: a reload sends nothing twice. */
export const handleAlumniRegister = (context: APIContext): Promise<Response | FormState> =>
  plainForm(
    context,
    { limit: 'alumniRegistrations', upload, check: saidIn },
    async (form, { file: [file] }) => {
      const { app, caller } = context.locals
      const said = saidIn(form)
      const visitor = { actor: actorOf(context), language: getLocale(), file, from: caller }
      const outcome = await app.alumni.registrations.registerVisitor(said, visitor)
      return goOnDone(context, context.url.pathname, outcome)
    },
  )

/** Where the link of the email leads: what was filled in is confirmed with a file, or the link is mailed once more. */
export const handleAlumniConfirm = (context: APIContext, token: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'alumniRegistrations', upload }, async (form, { file: [file] }) => {
    const { registrations } = context.locals.app.alumni
    return ofPressedButton(form, {
      async confirm() {
        await registrations.confirm(token, { actor: actorOf(context), file })
        return goOnDone(context, context.url.pathname, 'confirmed')
      },
      async again() {
        registrations.sendLinkAgain(confirmableEmail(textOf(form, 'email')), getLocale())
        return goOnDone(context, context.url.pathname, 'sent')
      },
    })()
  })

/** @throws DomainError Invalid, at the fields */
const saidIn = (form: FormData) => parseInput(alumniRegistration, textsOf(form, fields))

interface FieldProblemShown {
  name: string
  label: string
  text: string
}

const words = m as unknown as Readonly<Record<string, () => string>>

/** What is wrong at which field, in the order of the form. A sender may name fields that the form does not have. */
export const problemsAtFields = ({ fields }: Pick<FormState, 'fields'>): FieldProblemShown[] =>
  Object.entries(fields).flatMap(([name, text]) => {
    const label = ownValue(words, `alumni.field.${name}`)
    return label ? [{ name, text, label: label() }] : []
  })
