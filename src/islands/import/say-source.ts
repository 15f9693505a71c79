import { showInstant } from '#lib/i18n/dates.ts'
import type { RememberedWord } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'

/** From which file a word is remembered; empty where it was said in this one. */
export function saySource({ fileName, at }: RememberedWord, isHere: boolean): string {
  if (fileName !== '' && at !== null) return m['imports.words.from']({ fileName, date: showInstant(at) })
  return isHere ? '' : m['imports.words.fromEarlier']()
}

/** What it stood for there. */
export const sayProposal = ({ fileName, at, meant }: RememberedWord): string =>
  fileName !== '' && at !== null
    ? m['imports.words.proposed']({ fileName, date: showInstant(at), meant })
    : m['imports.words.proposedEarlier']({ meant })
