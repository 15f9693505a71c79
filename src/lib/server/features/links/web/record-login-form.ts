import type { APIContext } from 'astro'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import type { App } from '../../../kernel/app.ts'
import { conflict, forbidden, notFound } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, ofPressedButton, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { countOnce } from '../../../kernel/http/rate-limit.ts'
import { goOnDone, goOnWithSecret, takeSecret } from '../../../kernel/secrets/shown-once.ts'
import type { Newcomer, User } from '../../identity/feature.ts'
import type { PrintedCode } from '../feature.ts'
import type { ParentCode } from '../parents/parents.service.ts'
import type { RecordKind } from '../records/record-kind.ts'

/** The record whose login the page manages. */
interface RecordMeant {
  kind: RecordKind
  recordId: string
}

export interface RecordLoginState extends FormState {
  /** The account with the entered user name, to be confirmed before it is linked. */
  candidate: User | null
  /** The parent account with the entered user name, to be confirmed before it is linked. */
  parent: User | null
  /** The printed slip of a login that was just created, if there is one. */
  slips: Uint8Array | null
  /** A code that was just created; the page after the form shows it once. */
  printed: PrintedCode | null
}

type RecordLoginOutcome = Pick<RecordLoginState, 'candidate' | 'parent' | 'slips'>

interface RecordLoginForm {
  context: APIContext
  meant: RecordMeant
  form: FormData
  found: RecordLoginOutcome
}

type Work = Record<string, () => Promise<Response | string>>

/** Handles the office's forms for a record's login and a student's parents, depending on the submit button. */
export async function handleRecordLogin(
  context: APIContext,
  meant: RecordMeant,
): Promise<Response | RecordLoginState> {
  const found: RecordLoginOutcome = { candidate: null, parent: null, slips: null }
  const state = await plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(registerOffice, context.locals.user)
    const sent = { context, meant, form, found }
    const work: Work = { ...loginWork(sent), ...(meant.kind === 'student' && parentWork(sent)) }
    return ofPressedButton(form, work)()
  })
  return state instanceof Response ? state : { ...state, ...found, printed: await printed(context, meant) }
}

const done = (context: APIContext, word: string): Response => goOnDone(context, context.url.pathname, word)

function loginWork({ context, meant, form, found }: RecordLoginForm): Work {
  const { links } = context.locals.app
  const actor = actorOf(context)
  const step = { ...meant, seen: textOf(form, 'seen'), username: textOf(form, 'username') }
  return {
    async find() {
      found.candidate = await links.candidate(meant.kind, meant.recordId, step.username)
      return 'found'
    },
    link: async () => links.link(step, actor).then(() => done(context, 'link')),
    unlink: async () => links.unlink(step, actor).then(() => done(context, 'unlink')),
    // The slip is shown once, in this response.
    async create() {
      found.slips = await createLogin(context, meant)
      return 'created'
    },
  }
}

function parentWork({ context, meant: { recordId }, form, found }: RecordLoginForm): Work {
  const { links } = context.locals.app
  const actor = actorOf(context)
  const parent = textOf(form, 'parent')
  return {
    async findParent() {
      found.parent = await links.parentCandidate(parent)
      return 'found'
    },
    linkParent: async () => links.linkParent(recordId, parent, actor).then(() => done(context, 'linkParent')),
    unlinkParent: async () =>
      links.unlinkParent(recordId, textOf(form, 'link'), actor).then(() => done(context, 'unlinkParent')),
    async code() {
      await countOnce(context.locals, 'documents')
      return goOnWithSecret(context, await links.makeCode(recordId, actor))
    },
  }
}

/** The code created by the previous request, for the screen and for printing. */
async function printed(context: APIContext, { recordId }: RecordMeant): Promise<PrintedCode | null> {
  const made = takeSecret<ParentCode>(context)
  return made && context.locals.app.links.printCode(recordId, made)
}

/**
 * Creates a login for the record and returns its slip.
 * @throws DomainError Forbidden `session.notAllowed`, NotFound `links.noRecord`, Conflict `links.nameTaken`
 */
async function createLogin(context: APIContext, meant: RecordMeant): Promise<Uint8Array | null> {
  const { app, user } = context.locals
  if (!user?.roles.includes('ROLE_ADMIN')) throw forbidden('session.notAllowed')
  const person = await newcomerFor(app, meant)
  if (!person) throw notFound('links.noRecord')
  const { created, slips } = await app.logins.forOne({ kind: meant.kind, people: [person] }, actorOf(context))
  const isLinked = (await app.links.linked(meant.kind, [meant.recordId])).size > 0
  if (created === 0 && !isLinked) throw conflict('links.nameTaken', { username: person.username })
  return slips
}

type Registers = Pick<App, 'students' | 'faculty' | 'catalogue'>

/** The login a record would get; null if the record does not exist or has no number for a user name. */
async function newcomerFor(
  { students, faculty, catalogue }: Registers,
  { kind, recordId }: { kind: RecordKind; recordId: string },
): Promise<Newcomer | null> {
  const view = await catalogue.read()
  const wordOf = (id: string | null): string => {
    const entry = view.byId(id ?? '')
    return entry?.shortName || (entry?.name ?? '')
  }
  if (kind === 'member') {
    const member = await faculty.find(recordId)
    if (!member) return null
    const { name, email, employeeCode, departmentId } = member
    return { username: employeeCode, fullName: name, email, program: wordOf(departmentId) }
  }
  const student = await students.show(recordId)
  if (!student?.rollNumber) return null
  const { name, email, rollNumber, branchId, branch } = student
  return { username: rollNumber, fullName: name || rollNumber, email, program: wordOf(branchId) || branch }
}
