import { m } from '#paraglide/messages.js'
import type { FieldProps } from '../ui/fields/field-props.ts'

/** Named one by one: an island carries only its own sentences. */
const words = {
  empty: m['gallery.state.empty'],
  filled: m['gallery.state.filled'],
  required: m['gallery.state.required'],
  help: m['gallery.state.help'],
  error: m['gallery.state.error'],
  disabled: m['gallery.state.disabled'],
  readOnly: m['gallery.state.readOnly'],
  long: m['gallery.state.long'],
} as const

export type FieldState = keyof typeof words
export const fieldStates = Object.keys(words) as FieldState[]

/** A field in a state, under a name of its own. */
export const fieldIn = (piece: string, state: FieldState): FieldProps => ({
  name: `${piece}.${state}`,
  label: words[state](),
  help: state === 'help' ? m['gallery.help']() : undefined,
  isRequired: state === 'required',
  isDisabled: state === 'disabled',
  isReadOnly: state === 'readOnly',
})

/** What stands in it: something wherever the state is about a value. */
export const valuesOf = <T>(sample: T, empty: T, long = sample): Record<FieldState, T> => ({
  empty,
  filled: sample,
  required: empty,
  help: empty,
  error: empty,
  disabled: sample,
  readOnly: sample,
  long,
})
