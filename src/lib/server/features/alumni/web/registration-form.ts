import type { APIContext } from 'astro'
import { ownValue } from '#lib/rules/cells/clean-cell.ts'
import { looksAfterAlumni } from '#lib/rules/roles/offices.ts'
import { alumniRegistration, type AlumniRegistration, paperBytes } from '#lib/schemas/alumni/registration.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { confirmableEmail } from '../../../kernel/public-queues/confirmations.ts'
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

/**
 * Handles the public registration form. It redirects to itself after saving, so that a reload does not submit twice.
 */
export const handleAlumniRegister = (context: APIContext): Promise<Response | FormState> =>
  plainForm(
    context,
    { limit: 'alumniRegistrations', upload, check: parseRegistration },
    async (form, { file: [file] }) => {
      const { app, caller } = context.locals
      const said = parseRegistration(form)
      const visitor = { actor: actorOf(context), language: getLocale(), file, from: caller }
      const outcome = await app.alumni.registrations.registerVisitor(said, visitor)
      return goOnDone(context, context.url.pathname, outcome)
    },
  )

/** Handles the page behind the emailed link: confirms the registration with a file, or sends the link again. */
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
const parseRegistration = (form: FormData) => parseInput(alumniRegistration, textsOf(form, fields))

interface FieldProblemShown {
  name: string
  label: string
  text: string
}

const words = m as unknown as Readonly<Record<string, () => string>>

/**
 * Lists the invalid fields in the order of the form. A client may send unknown field names, which have no label and are
 * left out.
 */
export const problemsAtFields = ({ fields }: Pick<FormState, 'fields'>): FieldProblemShown[] =>
  Object.entries(fields).flatMap(([name, text]) => {
    const label = ownValue(words, `alumni.field.${name}`)
    return label ? [{ name, text, label: label() }] : []
  })

/** Suggestions while a person types. Other input is accepted, too, because colleges close courses. */
export interface Suggestions {
  degrees: readonly string[]
  batches: readonly string[]
  branches: readonly string[]
}

/** Maximum number of suggestions per field: it keeps the page small and the list readable. */
const most = 40

export async function suggestions({ catalogue }: Pick<App, 'catalogue'>): Promise<Suggestions> {
  const view = await catalogue.read()
  const words = (all: readonly string[]): string[] => [...new Set(all)].slice(0, most)
  return {
    degrees: words(view.open('degree').map(({ name }) => name)),
    batches: words(view.open('batch').map(({ name }) => name)),
    branches: words(view.open('branch').map(({ name, shortName }) => (shortName || name).toUpperCase())),
  }
}

export type StartValues = Record<Exclude<keyof AlumniRegistration, 'working'>, string> & { working: string }

const nothing: StartValues = {
  name: '',
  degree: '',
  batch: '',
  branch: '',
  rollNumber: '',
  mobileNumber: '',
  email: '',
  working: '',
  companyName: '',
  jobTitle: '',
  workAddress: '',
  instituteName: '',
  courseName: '',
  eduAddress: '',
}

/**
 * Fills the form from the student record linked to the login. Anyone else gets an empty form, whatever roll number they
 * enter.
 */
export async function startOf(
  { links, catalogue }: Pick<App, 'links' | 'catalogue'>,
  user: CurrentUser | null,
): Promise<StartValues> {
  const student = user && (await links.studentOf(user.id))
  if (!student) return nothing
  const view = await catalogue.read()
  const branch = view.byId(student.branchId ?? '')
  return {
    ...nothing,
    name: student.name,
    rollNumber: student.rollNumber ?? '',
    email: student.email,
    mobileNumber: student.mobile,
    degree: view.nameOf(student.courseId),
    batch: view.nameOf(student.batchId) || student.batch,
    branch: (branch?.shortName || branch?.name || student.branch).toUpperCase(),
  }
}

/** Returns the login of a student or alumnus who registers themselves; null for the office, which registers others. */
export function ownLoginOf(user: Pick<CurrentUser, 'id' | 'roles'> | null): string | null {
  if (!user || looksAfterAlumni(user)) return null
  return user.roles.some((role) => role === 'ROLE_STUDENT' || role === 'ROLE_ALUMNI') ? user.id : null
}
