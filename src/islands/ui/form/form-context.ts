import { createContext, useContext, useEffect, useId } from 'react'
import { type FieldError, get, useFormState } from 'react-hook-form'
import { m } from '#paraglide/messages.js'

/** Sentences for the codes of a schema. Named one by one: an island carries only its own sentences. */
export type Words = Readonly<Record<string, () => string>>

const commonWords: Words = {
  'field.required': m['errors.field.required'],
  'field.notAnEmail': m['errors.field.notAnEmail'],
  'field.notAnAddress': m['errors.field.notAnAddress'],
  'field.invisible': m['errors.field.invisible'],
}

/** What the server says are sentences already; what a schema says of itself, without a code, is English. */
export function sayProblem(message: string, type: unknown, words: Words): string {
  if (type === serverType) return message
  const [, max] = /^field\.tooLong (\d+)$/.exec(message) ?? []
  if (max !== undefined) return m['errors.field.tooLong']({ max })
  return (words[message] ?? commonWords[message] ?? m['errors.field.invalid'])()
}

/** Marks an error that the server found. */
export const serverType = 'server'

export interface PlacedField {
  id: string
  label: string
}

interface FormParts {
  /** The fields that stand in the form, by their names. */
  fields: Map<string, PlacedField>
  words: Words
  isSending: boolean
  /** How much of an upload has been sent, from 0 to 1; null while nothing is. */
  share: number | null
  /** Sent without an answer. */
  isUnsent: boolean
  /** About the whole form. */
  problem: string
  drafts: DraftSwitch | null
}

export interface DraftSwitch {
  isShared: boolean
  setShared(isShared: boolean): void
}

const none: FormParts = {
  fields: new Map(),
  words: {},
  isSending: false,
  share: null,
  isUnsent: false,
  problem: '',
  drafts: null,
}

export const FormPartsContext = createContext<FormParts>(none)
export const useFormParts = (): FormParts => useContext(FormPartsContext)

/** What several fields of one name are told apart by, such as “Contact person 2”. */
export const FieldGroupContext = createContext('')

/** The id and the problem of a field; the summary leads to it by them. */
export function useFormField(name: string, label: string): { id: string; problem: string } {
  const id = useId()
  const { fields, words } = useFormParts()
  const group = useContext(FieldGroupContext)
  // Its own problem alone: a long form would be drawn anew, all of it, with each key.
  const { errors } = useFormState({ name, exact: true })
  useEffect(() => {
    fields.set(name, { id, label: group ? `${group}, ${label}` : label })
    return () => void fields.delete(name)
  }, [fields, name, id, label, group])
  const error: FieldError | undefined = get(errors, name)
  const found = error?.message === undefined ? error?.root : error
  return { id, problem: found?.message ? sayProblem(found.message, found.type, words) : '' }
}
