import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { ownPath } from '#lib/rules/college/own-path.ts'
import type { Access } from '#lib/schemas/role.ts'
import type { Actor } from '../../audit/audit.ts'
import { invalid, isDomainError } from '../../core/errors.ts'
import { requireAccess } from '../access/access.ts'
import { refuseUnstorable } from '../endpoint/read-input.ts'
import { type Counted, countFailure, countThenRead } from '../rate-limit.ts'
import { refusalOf } from '../replies/refusals.ts'
import {
  type MultipartForm,
  noneOf,
  readMultipart,
  type UploadedFile,
  type UploadLimits,
} from '../uploads/multipart.ts'
import { isUrlEncoded, readUrlEncoded } from './read-form.ts'

/** What a plain form shows after it was sent, or before. */
export interface FormState {
  /** What was typed, secrets left out. */
  values: Record<string, string>
  /** All that was chosen of fields that can be chosen more than once. */
  chosen(name: string): string[]
  /** A sentence for the whole form; empty where nothing is wrong. */
  problem: string
  /** The code of that sentence. */
  code: string
  /** A sentence a field. */
  fields: Record<string, string>
  /** Which of the page's forms was sent and done; empty otherwise. */
  done: string
  /** The most bytes that a file may have, by its field: a browser says it as the file is chosen. */
  fileBytes?: Readonly<Record<string, number>>
}

/** A page's form says what it may cost; files are taken only where it names them. */
export interface FormSpec<Name extends string = never> extends Counted<FormData> {
  upload?: UploadLimits<Name>
  /** How many fields it may send, where boxes make it longer than others: 200 where nothing is said. */
  mostFields?: number
  /** Throws what is wrong with the texts: asked where a file is too large, so that all is said at once. */
  check?(form: FormData): unknown
}

type FormContext = Pick<APIContext, 'request' | 'locals'> & {
  response?: { status?: number; headers?: Headers }
}

type FormWork<Name extends string> = (
  form: FormData,
  files: MultipartForm<Name>['files'],
) => Promise<Response | string>

/** By their whole names: `eamcetCode` is none. */
const secret = /^(\w*password|code)$/i

/**
 * Runs a page's form when it was sent: `work` answers a response to go elsewhere, or a word for what is
 * done. A refusal comes back as sentences beside what was typed, with its status. The request is counted
 * before a byte of the form is read, and at most 64 kB of texts are. Beside too large a file
 * all of them come back, and what is wrong with them.
 * @example plainForm(context, { limit: 'signIn' }, async (form) => { await enter(textOf(form, 'username')); return 'done' })
 */
export async function plainForm<Name extends string = never>(
  context: FormContext,
  spec: FormSpec<Name>,
  work: FormWork<Name>,
): Promise<Response | FormState> {
  const form = new FormData()
  const fileBytes = bytesOf(spec.upload)
  if (context.request.method !== 'POST') return stateOf(form, { fileBytes })
  const sent: Pick<MultipartForm<Name>, 'files'> = { files: noneOf(filesOf(spec.upload)) }
  try {
    await countThenRead(context, spec, async () => {
      sent.files = await readInto(form, context.request, spec)
      return form
    })
    for (const [name, value] of form) refuseUnstorable({ [name]: String(value) })
    const done = await work(form, sent.files)
    return typeof done === 'string' ? stateOf(form, { done, fileBytes }) : done
  } catch (error) {
    // In a flood nobody gets the form again: making it is what costs. The request handler says so instead.
    if (spec.knows && isDomainError(error) && error.code === 'request.tooMany') throw error
    await countFailure(context.locals, error, spec)
    const all = await withProblemsOfTexts(error, spec, form)
    return { ...refused(context, { form, files: sent.files }, all), fileBytes }
  }
}

/** A file that is refused would otherwise hide what is wrong with the rest until it is sent once more. */
async function withProblemsOfTexts(
  error: unknown,
  { check }: Pick<FormSpec, 'check'>,
  form: FormData,
): Promise<unknown> {
  if (!check || !isDomainError(error) || error.code !== 'upload.tooLarge') return error
  try {
    await check(form)
    return error
  } catch (problem) {
    const fields = isDomainError(problem) ? problem.fields : undefined
    return invalid(error.code, error.params, { ...fields, ...error.fields })
  }
}

/** Without a declaration there are no names. */
const filesOf = <Name extends string>(upload: UploadLimits<Name> | undefined): UploadLimits<Name>['files'] =>
  upload?.files ?? ({} as UploadLimits<Name>['files'])

const bytesOf = (upload: UploadLimits | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(filesOf(upload)).map(([name, { bytes }]) => [name, bytes]))

/** Fills the form with the texts that were sent, and answers the files. */
async function readInto<Name extends string>(
  form: FormData,
  request: Request,
  { upload, mostFields }: Pick<FormSpec<Name>, 'upload' | 'mostFields'>,
): Promise<MultipartForm<Name>['files']> {
  const isMultipart = /^multipart\//i.test(request.headers.get('content-type') ?? '')
  if (!isMultipart && !isUrlEncoded(request)) throw invalid('form.notForm')
  const limits = { files: filesOf(upload), ...upload, ...(mostFields && { mostFields }) }
  if (isMultipart) return (await readMultipart(request, limits, { typed: form })).files
  for (const [name, value] of await readUrlEncoded(request, mostFields)) form.append(name, value)
  return noneOf(limits.files)
}

interface Sent {
  form: FormData
  files: Readonly<Record<string, readonly UploadedFile[]>>
}

function refused(context: FormContext, { form, files }: Sent, error: unknown): FormState {
  const { app, requestId } = context.locals
  app.reportFailure(error, requestId)
  const { status, reply, retryAfter } = refusalOf(error, requestId)
  if (context.response) context.response.status = status
  if (retryAfter !== null) context.response?.headers?.set('retry-after', String(retryAfter))
  const fields = reply.fields ?? {}
  const code = isDomainError(error) ? error.code : 'request.failed'
  const isAtFields = Object.keys(fields).length > 0
  const problem = isAtFields ? sayError('request.invalid') : reply.message
  return stateOf(form, { fields: { ...toChooseAgain(files), ...fields }, code, problem })
}

/** No browser keeps a file that was chosen, and nobody sees that it is gone. */
const toChooseAgain = (files: Sent['files']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([, chosen]) => chosen.some(({ bytes }) => bytes.byteLength > 0))
      .map(([name]) => [name, sayError('form.fileAgain')]),
  )

function stateOf(form: FormData, outcome: Partial<FormState> = {}): FormState {
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !secret.test(name) ? [[name, value] as const] : [],
  )
  return {
    values: Object.fromEntries(typed),
    chosen: (name) => typed.filter(([each]) => each === name).map(([, value]) => value),
    problem: '',
    code: '',
    fields: {},
    done: '',
    ...outcome,
  }
}

/** A text of a form, trimmed. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Some texts of a form; what it does not have counts as empty. */
export const textsOf = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)]))

/** As it was typed: spaces belong to a password. */
export const secretOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * What the button that sent the form stands for, by its `action`.
 * @throws DomainError Invalid `request.invalid`
 */
export function ofPressedButton<T>(form: FormData, work: Readonly<Record<string, T>>): T {
  const pressed = textOf(form, 'action')
  const found = Object.hasOwn(work, pressed) ? work[pressed] : undefined
  if (!found) throw invalid('request.invalid')
  return found
}

/** What is done, and the word that the page says of it. */
export type SaidDeed = readonly [done: string, run: () => Promise<unknown>]

/** Entries in an order of their own, which are retired and never lost. */
interface OrderedEntries {
  move(id: string, direction: 'up' | 'down', actor: Actor): Promise<void>
  retire(id: string, actor: Actor): Promise<void>
  reinstate(id: string, actor: Actor): Promise<void>
  remove(id: string, actor: Actor): Promise<void>
}

/** The buttons of one entry, but for what its own form saves. */
export const entryDeeds = (entries: OrderedEntries, id: string, actor: Actor): Record<string, SaidDeed> => ({
  up: ['moved', () => entries.move(id, 'up', actor)],
  down: ['moved', () => entries.move(id, 'down', actor)],
  retire: ['retired', () => entries.retire(id, actor)],
  reinstate: ['reinstated', () => entries.reinstate(id, actor)],
  remove: ['removed', () => entries.remove(id, actor)],
})

/**
 * After a form was sent: the browser asks for a page, so that a reload sends nothing twice. Always a
 * page of this site: more than one slash at the beginning would name another host.
 */
export function goTo(path: string): Response {
  const { pathname, search, hash } = new URL(ownPath(path), 'http://app.invalid')
  return new Response(null, { status: 303, headers: { location: ownPath(pathname) + search + hash } })
}

/** A form with what it would do, once somebody has asked for that. */
export type Planned<Plan> = FormState & { plan: Plan | null }

interface Doings<Plan, Name extends string> {
  access: Access
  preview(form: FormData, files: MultipartForm<Name>['files']): Promise<Plan>
  commit(form: FormData): Promise<Response>
}

/** The first button, `preview`, shows what would be done; the second one, `commit`, below that, does it. */
export async function plannedForm<Plan, Name extends string = never>(
  context: APIContext,
  cost: FormSpec<Name>,
  { access, preview, commit }: Doings<Plan, Name>,
): Promise<Response | Planned<Plan>> {
  const shown: { plan: Plan | null } = { plan: null }
  const sent = await plainForm(context, cost, async (form, files) => {
    requireAccess(access, context.locals.user)
    if (textOf(form, 'action') === 'commit')
      // Whatever speaks against it is said beside what would be done now.
      return commit(form).catch(async (error: unknown) => {
        if (isDomainError(error)) shown.plan = await preview(form, files).catch(() => null)
        throw error
      })
    shown.plan = await preview(form, files)
    return 'preview'
  })
  return sent instanceof Response ? sent : { ...sent, plan: shown.plan }
}
