import { atom } from 'nanostores'
import { getCall, postCall } from '#lib/api/client.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import type { ImportView, RememberedWord } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { attempt, attemptChange, checkNow } from './import.store.ts'

/** The remembered words of the kind; null before they are loaded. */
export const $kept = atom<readonly RememberedWord[] | null>(null)

type Word = Pick<RememberedWord, 'field' | 'text'>

const load = async (kind: string): Promise<void> =>
  $kept.set((await getCall<{ words: RememberedWord[] }>('getImportWords', { kind })).words)

export const loadKept = (kind: string): Promise<void> => attempt(() => load(kind))

/** Forgets one word, or all of the kind where none is given. */
export const forgetKept = (kind: string, word: Word | null): Promise<void> =>
  attempt(async () => {
    await forget(kind, word)
    await load(kind)
  })

const forget = (kind: string, word: Word | null): Promise<unknown> =>
  postCall('forgetImportWords', { kind, word: word && { field: word.field, text: word.text } })

/** Assigns another value for this and later files, then repeats the dry run. */
export const changeWord = (found: ImportView, { field, text }: Word, value: string): Promise<void> =>
  attemptChange(() => {
    const meanings = { ...found.meanings, [field]: { ...found.meanings[field], [text]: value } }
    return checkNow(found.id, { mapping: found.mapping, meanings })
  })

/** Forgets the value for this and later files, then repeats the dry run, which asks for it. */
export const forgetWord = (found: ImportView, word: Word): Promise<void> =>
  attemptChange(async () => {
    await forget(found.kind, word)
    await checkNow(found.id, { mapping: found.mapping, meanings: withoutWord(found.meanings, word) })
  })

function withoutWord(meanings: ImportMeanings, { field, text }: Word): ImportMeanings {
  const words = Object.entries(meanings[field] ?? {}).filter(([each]) => each !== text)
  return { ...meanings, [field]: Object.fromEntries(words) }
}

/** Names the file that a value was remembered from; empty where it was assigned in this one. */
export function saySource({ fileName, at, isEarlier }: RememberedWord): string {
  if (fileName !== '' && at !== null) return m['imports.words.from']({ fileName, date: showInstant(at) })
  return isEarlier ? m['imports.words.fromEarlier']() : ''
}

/** Describes the value that the word had in that file. */
export const sayProposal = ({ fileName, at, meant }: RememberedWord): string =>
  fileName !== '' && at !== null
    ? m['imports.words.proposed']({ fileName, date: showInstant(at), meant })
    : m['imports.words.proposedEarlier']({ meant })
