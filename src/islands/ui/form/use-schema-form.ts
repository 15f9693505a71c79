import { valibotResolver } from '@hookform/resolvers/valibot'
import { type SubmitEvent, useCallback, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import * as v from 'valibot'
import {
  refusedFields,
  isSettled,
  isUnanswered,
  postCall,
  sayRefusal,
  type CallOptions,
} from '#lib/api/client.ts'
import { limitIn } from '#lib/rules/cells/limit-in.ts'
import { createAttemptKeys, flattenErrors, placeErrors, errorText } from './place-errors.ts'
import { type PlacedField, serverType, type Words } from './form-context.ts'
import { useDirtyGuard } from './use-dirty-guard.ts'
import { type DraftOf, type FormDraft, useDraft } from './use-draft.ts'

/**
 * Sends a body in a custom way instead of posting it to a call.
 * @throws CallFailed
 */
export type SendForm<Reply> = (body: object | FormData, sending: CallOptions) => Promise<Reply>

interface Options<Input, Output, Reply> {
  /** Initial value of the form; must be the same object on each render. */
  initial: Input
  /** Part of the body that the schema covers: `exam` sends `{ exam: … }`. */
  at?: string
  /** Builds a different body: a form with files needs one. */
  body?: (value: Output) => object | FormData
  query?: Record<string, string>
  /** Messages for the schema's codes that only this form has. */
  words?: Words
  /** Stores the input on the device; `subject` is the record's id, or `new`. */
  draft?: DraftOf<Input>
  /** Called after saving. The form stays in its sent state until the returned promise resolves. */
  onSaved: (reply: Reply, value: Output) => Promise<void> | void
}

export interface SchemaForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  schema: v.GenericSchema<Input, Output>
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  fields: Map<string, PlacedField>
  words: Words
  draft: FormDraft
  isSending: boolean
  share: number | null
  /** Error of the whole form; empty where there is none or it is shown at the fields. */
  problem: string
  isUnsent: boolean
  /** Number of failed attempts: the summary takes the focus each time. */
  tries: number
}

/**
 * A form of an island: validated on the device by the schema that the call itself parses with, sent once however often
 * it is pressed, with the server's errors at its fields, and stored as a draft while it is typed.
 * @example const form = useSchemaForm(newExam, 'saveExam', { initial, at: 'exam', onSaved: open })
 */
export function useSchemaForm<Input extends FieldValues, Output, Reply = unknown>(
  schema: v.GenericSchema<Input, Output>,
  call: string | SendForm<Reply>,
  options: Options<Input, Output, Reply>,
): SchemaForm<Input, Output> {
  const { initial, at = '', words = {}, onSaved } = options
  const form = useForm<Input, unknown, Output>({
    resolver: withLimits(schema, valibotResolver(schema)),
    // Otherwise fields are compared with each other only once every single field is valid.
    criteriaMode: 'all',
    shouldFocusError: false,
    defaultValues: initial as DefaultValues<Input>,
  })
  const fields = useMemo(() => new Map<string, PlacedField>(), [])
  const keys = useMemo(() => createAttemptKeys(), [])
  const saved = useRef(errorText(initial))
  const isBusy = useRef(false)
  const [state, setState] = useState(idle)
  const [share, setShare] = useState<number | null>(null)
  const isDirty = useCallback(() => errorText(form.getValues()) !== saved.current, [form])
  const draft = useDraft(form, initial, options.draft, isDirty)
  useDirtyGuard(isDirty, draft.toggle?.isShared === false)

  const toServer =
    (name: string): SendForm<Reply> =>
    (body, sending) =>
      postCall<Reply>(name, body, options.query, sending)

  async function send(value: Output): Promise<void> {
    const typed = form.getValues()
    const body = options.body?.(value) ?? (at === '' ? (value as object) : { [at]: value })
    const sending = {
      key: keys.of(body),
      ...(body instanceof FormData && { onProgress: setShare }),
    }
    const reply = await (typeof call === 'string' ? toServer(call) : call)(body, sending)
    keys.settle()
    saved.current = errorText(typed)
    draft.clear()
    form.reset(typed, { keepValues: true })
    await onSaved(reply, value)
  }

  function refuse(error: unknown): void {
    if (isSettled(error)) keys.settle()
    const placed = placeErrors(refusedFields(error), at, [...fields.keys()])
    for (const { name, text } of placed)
      if (name !== '') form.setError(name as Path<Input>, { type: serverType, message: text })
    const others = placed.filter(({ name }) => name === '').map(({ text }) => text)
    const problem = placed.length > 0 ? others.join(' ') : sayRefusal(error)
    setState(({ tries }) => ({ problem, isUnsent: isUnanswered(error), isSending: false, tries: tries + 1 }))
  }

  async function run(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // State updates a render later, so only a ref can refuse the second of two clicks.
    if (isBusy.current) return
    isBusy.current = true
    setState(({ tries }) => ({ ...idle, isSending: true, tries }))
    let isInvalid = false
    const { currentTarget } = event
    try {
      await allStarted(currentTarget)
      await form.handleSubmit(
        async (value) => {
          await send(value)
          setState(({ tries }) => ({ ...idle, tries }))
        },
        () => void (isInvalid = true),
      )(event)
      // Only now the form's state has the errors, and the page the summary that takes the focus.
      if (isInvalid) setState(({ tries }) => ({ ...idle, tries: tries + 1 }))
    } catch (error) {
      refuse(error)
    } finally {
      isBusy.current = false
      setShare(null)
    }
  }

  return { form, schema, submit: (event) => void run(event), fields, words, draft, share, ...state }
}

/** Sections start within a second or two even on a weak phone. */
const longestStart = 20_000

/**
 * Sections start one by one, and the summary names only fields of those that have.
 * @throws Error if one does not start
 */
async function allStarted(form: HTMLFormElement): Promise<void> {
  const end = Date.now() + longestStart
  while (form.querySelector('.awake[disabled]')) {
    if (Date.now() > end) throw new Error('A section of the form did not start.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const idle = { problem: '', isUnsent: false, isSending: false, tries: 0 }

/**
 * Adds the maximum to `field.tooLong`: the resolver keeps only the code of an issue, but people need to know how much
 * to shorten.
 */
const withLimits =
  <Input extends FieldValues, Output>(
    schema: v.GenericSchema<Input, Output>,
    resolve: Resolver<Input, unknown, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const result = await resolve(values, context, options)
    // The value is validated again only where there is something to add.
    if (!flattenErrors(result.errors).some(({ message }) => message === 'field.tooLong')) return result
    for (const issue of v.safeParse(schema, values).issues ?? []) {
      const { max } = limitIn(issue)
      const error = max === undefined ? null : errorAt(result.errors, v.getDotPath(issue) ?? '')
      if (error) error.message = `${issue.message} ${max}`
    }
    return result
  }

function errorAt(errors: FieldErrors, path: string): { message?: string } | null {
  let found: unknown = errors
  for (const part of path.split('.'))
    found = typeof found === 'object' && found ? (found as Record<string, unknown>)[part] : undefined
  // An object with a message at a field path is an error of the form library.
  return typeof found === 'object' && found && 'message' in found ? (found as { message?: string }) : null
}
