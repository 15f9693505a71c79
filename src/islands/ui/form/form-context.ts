import { createContext, useContext, useEffect, useId } from 'react'
import { type FieldError, get, useFormState } from 'react-hook-form'
import { m } from '#paraglide/messages.js'

/** Messages for a schema's codes. They are listed one by one, so that the island's bundle contains only these. */
export type Words = Readonly<Record<string, () => string>>

const commonWords: Words = {
  'field.required': m['errors.field.required'],
  'field.notAnEmail': m['errors.field.notAnEmail'],
  'field.notAnAddress': m['errors.field.notAnAddress'],
  'field.invisible': m['errors.field.invisible'],
}

/**
 * Returns the message of an error. The server sends sentences; a schema's own messages without a code are English and
 * therefore replaced.
 */
export function sayFieldProblem(message: string, type: unknown, words: Words): string {
  if (type === serverType) return message
  const [, max] = /^field\.tooLong (\d+)$/.exec(message) ?? []
  if (max !== undefined) return m['errors.field.tooLong']({ max })
  return (words[message] ?? commonWords[message] ?? m['errors.field.invalid'])()
}

/** Marks errors that the server reported. */
export const serverType = 'server'

export interface PlacedField {
  id: string
  label: string
}

interface FormParts {
  /** The rendered fields by name. */
  fields: Map<string, PlacedField>
  words: Words
  isSending: boolean
  /** Share of an upload that has been sent, from 0 to 1; null while nothing is being sent. */
  share: number | null
  /** The form was sent but no response came. */
  isUnsent: boolean
  /** Error of the whole form. */
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

/** Distinguishes fields of the same name, such as “Contact person 2”. */
export const FieldGroupContext = createContext('')

/** Returns the id and the error of a field, and registers the field for the error summary. */
export function useFormField(name: string, label: string): { id: string; problem: string } {
  const id = useId()
  const { fields, words } = useFormParts()
  const group = useContext(FieldGroupContext)
  // Subscribes to this field's error only: otherwise each keystroke would re-render a long form.
  const { errors } = useFormState({ name, exact: true })
  useEffect(() => {
    fields.set(name, { id, label: group ? `${group}, ${label}` : label })
    return () => void fields.delete(name)
  }, [fields, name, id, label, group])
  const error: FieldError | undefined = get(errors, name)
  const found = error?.message === undefined ? error?.root : error
  return { id, problem: found?.message ? sayFieldProblem(found.message, found.type, words) : '' }
}
