import type { APIContext } from 'astro'
import { alumniRegistration, paperBytes } from '#lib/schemas/alumni/registration.ts'
import { getLocale } from '#paraglide/runtime.js'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textsOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

const fields = [
  ...['name', 'degree', 'batch', 'branch', 'rollNumber', 'mobileNumber', 'email', 'working'],
  ...['companyName', 'jobTitle', 'workAddress', 'instituteName', 'courseName', 'eduAddress'],
]

/** The form that is open to everybody. It leads back to itself once it is saved: a reload sends nothing twice. */
export const handleAlumniRegister = (context: APIContext): Promise<Response | FormState> =>
  plainForm(
    context,
    { limit: 'alumniRegistrations', upload: { files: { file: { bytes: paperBytes } } } },
    async (form, { file: [file] }) => {
      const said = parseInput(alumniRegistration, textsOf(form, fields))
      const sender = { actor: actorOf(context), userId: null, language: getLocale(), file }
      await context.locals.app.alumni.registrations.register(said, sender)
      return goOnDone(context, context.url.pathname, 'registered')
    },
  )
