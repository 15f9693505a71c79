import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { isDomainError } from '../core/errors.ts'
import { refusalOf } from './respond.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'

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
}

/** By their whole names: `eamcetCode` is none. */
const secret = /^(\w*password|code)$/i

/**
 * Runs a page's form when it was sent: `work` answers a response to go elsewhere, or a word for what is
 * done. A refusal comes back as sentences beside what was typed, with its status; nothing typed is lost.
 */
export async function plainForm(
  context: Pick<APIContext, 'request' | 'locals'> & { response?: { status?: number } },
  work: (form: FormData) => Promise<Response | string>,
): Promise<Response | FormState> {
  if (context.request.method !== 'POST') return stateOf(new FormData())
  const form = await context.request.formData()
  try {
    for (const [name, value] of form)
      refuseUnstorable({ [name]: typeof value === 'string' ? value : value.name })
    const done = await work(form)
    return typeof done === 'string' ? stateOf(form, { done }) : done
  } catch (error) {
    context.locals.app.reportFailure(error, context.locals.requestId)
    const { status, reply } = refusalOf(error, context.locals.requestId)
    if (context.response) context.response.status = status
    const fields = reply.fields ?? {}
    const code = isDomainError(error) ? error.code : 'request.failed'
    const isAtFields = Object.keys(fields).length > 0
    return stateOf(form, { fields, code, problem: isAtFields ? sayError('request.invalid') : reply.message })
  }
}

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

/** As it was typed: spaces belong to a password. */
export const secretOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
