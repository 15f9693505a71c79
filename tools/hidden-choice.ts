import * as v from 'valibot'
import { type HiddenChoice, hiddenChoice } from '#lib/schemas/imports/import-requests.ts'

/** What `--hidden` says: null where it is not there, undefined where it is neither of the two. */
export function hiddenChoiceIn(typed: string | undefined): HiddenChoice | null | undefined {
  if (typed === undefined) return null
  return v.is(hiddenChoice, typed) ? typed : undefined
}

/** What becomes of hidden rows where --hidden does not say it: --yes leaves them out, as a person sees the file. */
export const hiddenOr = (hidden: HiddenChoice | null, yes: boolean): HiddenChoice | null =>
  hidden ?? (yes ? 'skip' : null)
