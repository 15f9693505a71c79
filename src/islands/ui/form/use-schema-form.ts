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
import { fieldsOf, isSettled, isUnanswered, postCall, sayRefusal, type Sending } from '#lib/api/client.ts'
import { limitIn } from '#lib/rules/cells/limit-in.ts'
import { createAttemptKeys, flattenErrors, placeErrors, textOf } from './place-errors.ts'
import { type PlacedField, serverType, type Words } from './form-context.ts'
import { useDirtyGuard } from './use-dirty-guard.ts'
import { type DraftOf, type FormDraft, useDraft } from './use-draft.ts'

/** Sends a body some other way than to the call of that name. @throws CallRefused */
export type SendForm<Reply> = (body: object | FormData, sending: Sending) => Promise<Reply>

interface Options<Input, Output, Reply> {
  /** What the form begins with. The same object at each render. */
  initial: Input
  /** The part of the body that the schema is of: `exam` sends `{ exam: … }`. */
  at?: string
  /** Another body than that: a form with files needs one. */
  body?: (value: Output) => object | FormData
  query?: Record<string, string>
  /** Sentences for the codes of the schema that only this form has. */
  words?: Words
  /** Keeps what is typed on the device; `subject` is the record's id, or `new`. */
  draft?: DraftOf<Input>
  /** What comes next. While what it promises is open, the form stays sent. */
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
  /** About the whole form; empty where nothing is wrong, or it is said at the fields. */
  problem: string
  isUnsent: boolean
  /** How often it was sent in vain: the summary takes the focus each time. */
  tries: number
}

/**
 * A form of an island: checked on the device by the schema that the call itself parses with, sent once
 * however often it is pressed, refused at its fields, kept while it is typed.
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
    // Otherwise fields are compared with each other only once every single one is right.
    criteriaMode: 'all',
    shouldFocusError: false,
    defaultValues: initial as DefaultValues<Input>,
  })
  const fields = useMemo(() => new Map<string, PlacedField>(), [])
  const keys = useMemo(() => createAttemptKeys(), [])
  const saved = useRef(textOf(initial))
  const isBusy = useRef(false)
  const [state, setState] = useState(idle)
  const [share, setShare] = useState<number | null>(null)
  const isDirty = useCallback(() => textOf(form.getValues()) !== saved.current, [form])
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
    saved.current = textOf(typed)
    draft.clear()
    form.reset(typed, { keepValues: true })
    await onSaved(reply, value)
  }

  function refuse(error: unknown): void {
    if (isSettled(error)) keys.settle()
    const placed = placeErrors(fieldsOf(error), at, [...fields.keys()])
    for (const { name, text } of placed)
      if (name !== '') form.setError(name as Path<Input>, { type: serverType, message: text })
    const others = placed.filter(({ name }) => name === '').map(({ text }) => text)
    const problem = placed.length > 0 ? others.join(' ') : sayRefusal(error)
    setState(({ tries }) => ({ problem, isUnsent: isUnanswered(error), isSending: false, tries: tries + 1 }))
  }

  async function run(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // State comes a render later: of two clicks only a ref can refuse the second.
    if (isBusy.current) return
    isBusy.current = true
    setState(({ tries }) => ({ ...idle, isSending: true, tries }))
    let isInvalid = false
    try {
      await form.handleSubmit(
        async (value) => {
          await send(value)
          setState(({ tries }) => ({ ...idle, tries }))
        },
        () => void (isInvalid = true),
      )(event)
      // Only now its errors stand in the form's state, and the summary in the page, to take the focus.
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

const idle = { problem: '', isUnsent: false, isSending: false, tries: 0 }

/**
 * The errors of a schema, with the most that fits behind `field.tooLong`: a resolver keeps of each rule its code
 * alone, and a person wants to know how much to take away.
 */
const withLimits =
  <Input extends FieldValues, Output>(
    schema: v.GenericSchema<Input, Output>,
    resolve: Resolver<Input, unknown, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const result = await resolve(values, context, options)
    // Judged once more only where it has something to add.
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
  // What stands at a path of fields is an error of the form's library.
  return typeof found === 'object' && found && 'message' in found ? (found as { message?: string }) : null
}
