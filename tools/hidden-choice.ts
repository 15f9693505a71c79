import * as v from 'valibot'
import { type HiddenChoice, hiddenChoice } from '#lib/schemas/imports/import-requests.ts'

/** Parses `--hidden`: null when absent, undefined when invalid. */
export function hiddenChoiceIn(typed: string | undefined): HiddenChoice | null | undefined {
  if (typed === undefined) return null
  return v.is(hiddenChoice, typed) ? typed : undefined
}

/** Decides about hidden rows without --hidden: --yes skips them, as a person sees the file. */
export const hiddenOr = (hidden: HiddenChoice | null, yes: boolean): HiddenChoice | null =>
  hidden ?? (yes ? 'skip' : null)
