import { ownValue } from '#lib/own-value.ts'
import { m } from '#paraglide/messages.js'
import type { FormState } from '../../../kernel/http/plain-form.ts'

interface FieldProblemShown {
  name: string
  label: string
  text: string
}

const words = m as unknown as Readonly<Record<string, () => string>>

/** What is wrong at which field, in the order of the form. A sender may name fields that the form does not have. */
export const problemsAtFields = ({ fields }: Pick<FormState, 'fields'>): FieldProblemShown[] =>
  Object.entries(fields).flatMap(([name, text]) => {
    const label = ownValue(words, `alumni.field.${name}`)
    return label ? [{ name, text, label: label() }] : []
  })
