import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { ownPath } from '#lib/rules/college/own-path.ts'
import { megabytesOf } from '#lib/rules/files/megabytes-of.ts'
import { refusedName } from '#lib/rules/files/refused-name.ts'
import type { Access } from '#lib/schemas/role.ts'
import type { Actor } from '../../audit/audit.ts'
import { invalid, isDomainError } from '../../core/errors.ts'
import { requireAccess } from '../access/access.ts'
import { refuseUnstorable } from '../endpoint/read-input.ts'
import { type CountedCall, countFailure, countThenRead } from '../rate-limit.ts'
import { refusalOf } from '../replies/refusals.ts'
import {
  type MultipartForm,
  noneOf,
  readMultipart,
  type UploadedFile,
  type UploadLimits,
} from '../uploads/multipart.ts'
import { isUrlEncoded, readUrlEncoded } from './read-form.ts'

/** The state of a plain form before and after it is submitted. */
export interface FormState {
  /** The entered texts, without secrets. */
  values: Record<string, string>
  /** Returns all chosen values of a field that allows several. */
  chosen(name: string): string[]
  /** The message for the whole form; empty if nothing is wrong. */
  problem: string
  /** The code of that message. */
  code: string
  /** The message of each field. */
  fields: Record<string, string>
  /** The page's form that was submitted successfully; empty otherwise. */
  done: string
  /** The maximum file size in bytes by field, so that the browser can report it when the file is chosen. */
  fileBytes?: Readonly<Record<string, number>>
}

/** The limits of a page's form; files are accepted only in the fields that it names. */
export interface FormSpec<Name extends string = never> extends CountedCall<FormData> {
  upload?: UploadLimits<Name>
  /** The maximum number of fields, for forms with many checkboxes: 200 by default. */
  mostFields?: number
  /** Throws the problems of the texts. It runs if a file is too large, so that all problems are reported at once. */
  check?(form: FormData): unknown
}

type FormContext = Pick<APIContext, 'request' | 'locals'> & {
  response?: { status?: number; headers?: Headers }
}

type FormWork<Name extends string> = (
  form: FormData,
  files: MultipartForm<Name>['files'],
) => Promise<Response | string>

/** Matches whole names: `eamcetCode` is no secret. */
const secret = /^(\w*password|code)$/i

/**
 * Handles a submitted form: `work` returns a response to redirect, or a word for what was done. A refusal returns
 * messages next to the entered values, with its status. The request is counted before a byte of the form is read, and
 * at most 64 kB of texts are read. If a file is too large, all entered texts and their problems are still returned.
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
      refuseEmptied(form, sent.files, fileBytes)
      return form
    })
    for (const [name, value] of form) refuseUnstorable({ [name]: String(value) })
    const done = await work(form, sent.files)
    return typeof done === 'string' ? stateOf(form, { done, fileBytes }) : done
  } catch (error) {
    // In a flood a form that knows people (sign-in) is not rendered again, because rendering is the expensive part. The
    // request handler sends the refusal.
    if (spec.knows && isDomainError(error) && error.code === 'request.tooMany') throw error
    await countFailure(context.locals, error, spec)
    const all = await withProblemsOfTexts(error, spec, form)
    return { ...refused(context, { form, files: sent.files }, all), fileBytes }
  }
}

/**
 * Refuses the form as if the file had arrived: its sender must not believe that it was sent.
 * @throws DomainError Invalid `upload.tooLarge`, at the fields
 */
function refuseEmptied(
  form: FormData,
  files: SentForm['files'],
  fileBytes: Readonly<Record<string, number>>,
): void {
  const isEmptied = (name: string): boolean => !files[name]?.length && form.has(refusedName(name))
  const problems = Object.entries(fileBytes)
    .filter(([name]) => isEmptied(name))
    .map(([name, bytes]) => [name, { code: 'upload.tooLarge', params: megabytesOf(bytes) }] as const)
  const [first] = problems
  if (first) throw invalid(first[1].code, first[1].params, Object.fromEntries(problems))
}

/** Adds the problems of the texts, which a refused file would otherwise hide until the next submission. */
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

/** Without a declaration there are no file fields. */
const filesOf = <Name extends string>(upload: UploadLimits<Name> | undefined): UploadLimits<Name>['files'] =>
  upload?.files ?? ({} as UploadLimits<Name>['files'])

const bytesOf = (upload: UploadLimits | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(filesOf(upload)).map(([name, { bytes }]) => [name, bytes]))

/** Fills the form with the submitted texts, and returns the files. */
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

interface SentForm {
  form: FormData
  files: Readonly<Record<string, readonly UploadedFile[]>>
}

function refused(context: FormContext, { form, files }: SentForm, error: unknown): FormState {
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

/** Asks to choose the files again: browsers drop the chosen files, and users do not notice. */
const toChooseAgain = (files: SentForm['files']): Record<string, string> =>
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

/** Returns a text of a form, trimmed. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns texts of a form; a missing one is empty. */
export const textsOf = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)]))

/** Returns a text untrimmed, because spaces can belong to a password. */
export const secretOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Returns the entry for the pressed button, by its `action`.
 * @throws DomainError Invalid `request.invalid`
 */
export function ofPressedButton<T>(form: FormData, work: Readonly<Record<string, T>>): T {
  const pressed = textOf(form, 'action')
  const found = Object.hasOwn(work, pressed) ? work[pressed] : undefined
  if (!found) throw invalid('request.invalid')
  return found
}

/** An action, and the word by which the page reports it. */
export type AuditAction = readonly [done: string, run: () => Promise<unknown>]

/** Ordered entries that are retired and never deleted while in use. */
interface OrderedEntries {
  move(id: string, direction: 'up' | 'down', actor: Actor): Promise<void>
  retire(id: string, actor: Actor): Promise<void>
  reinstate(id: string, actor: Actor): Promise<void>
  remove(id: string, actor: Actor): Promise<void>
}

/** The button actions of one entry; its own form saves everything else. */
export const entryActions = (
  entries: OrderedEntries,
  id: string,
  actor: Actor,
): Record<string, AuditAction> => ({
  up: ['moved', () => entries.move(id, 'up', actor)],
  down: ['moved', () => entries.move(id, 'down', actor)],
  retire: ['retired', () => entries.retire(id, actor)],
  reinstate: ['reinstated', () => entries.reinstate(id, actor)],
  remove: ['removed', () => entries.remove(id, actor)],
})

/**
 * Redirects after a form was submitted, so that a reload submits nothing twice. The target is always a page of this
 * site: a path that begins with more than one slash would name another host.
 */
export function goTo(path: string): Response {
  const { pathname, search, hash } = new URL(ownPath(path), 'http://app.invalid')
  return new Response(null, { status: 303, headers: { location: ownPath(pathname) + search + hash } })
}

/** A form with a preview of its effect, once requested. */
export type FormPlan<Plan> = FormState & { plan: Plan | null }

interface Doings<Plan, Name extends string> {
  access: Access
  preview(form: FormData, files: MultipartForm<Name>['files']): Promise<Plan>
  /** Returns a response, or the word for what was done if the same page shows it. */
  commit(form: FormData): Promise<Response | string>
}

/** Handles a form with two buttons: `preview` shows what would be done, and `commit` below it does it. */
export async function plannedForm<Plan, Name extends string = never>(
  context: APIContext,
  cost: FormSpec<Name>,
  { access, preview, commit }: Doings<Plan, Name>,
): Promise<Response | FormPlan<Plan>> {
  const shown: { plan: Plan | null } = { plan: null }
  const sent = await plainForm(context, cost, async (form, files) => {
    requireAccess(access, context.locals.user)
    if (textOf(form, 'action') === 'commit')
      // A refused commit is shown next to a fresh preview.
      return commit(form).catch(async (error: unknown) => {
        if (isDomainError(error)) shown.plan = await preview(form, files).catch(() => null)
        throw error
      })
    // Another page has filled in the form, for the user to complete it.
    if (textOf(form, 'action') === 'fill') return 'fill'
    shown.plan = await preview(form, files)
    return 'preview'
  })
  return sent instanceof Response ? sent : { ...sent, plan: shown.plan }
}
