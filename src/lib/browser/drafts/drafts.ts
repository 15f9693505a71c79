/**
 * Form input that is stored on this device until it is saved, by form, user and subject. Passwords, Aadhaar numbers and
 * files are never stored, and nothing is stored for longer than a week.
 */
interface DraftPlace {
  user: string
  form: string
  /** The record that the form is about; `new` where it does not exist yet. */
  subject: string
}

export interface Draft {
  /** ISO instant. */
  savedAt: string
  value: unknown
  /** A digest of the form's initial value: tells whether others changed the record meanwhile. */
  base: string
  /** The stored record at the time of typing, for forms that compare values instead of versions. */
  over?: unknown
  /** An older draft that was offered but neither taken over nor discarded while this one was typed. */
  earlier?: Draft | undefined
}

export type TypedDraft = Omit<Draft, 'savedAt'>

export interface Drafts {
  read(place: DraftPlace): Draft | null
  /** Creates a draft dated now, without values that must not be stored on a device. */
  made(typed: TypedDraft): Draft
  write(place: DraftPlace, draft: Draft): void
  remove(place: DraftPlace): void
  /** True on a device that several people use: no draft is stored there. */
  isShared(): boolean
  setShared(isShared: boolean): void
}

export const draftDays = 7
/**
 * Must equal the prefix in lib/browser/drafts/forget-drafts.ts, which is part of every campus page and shares no code
 * with this.
 */
const prefix = 'prangan.draft/'
const sharedKey = 'prangan.sharedDevice'

const keyOf = ({ user, form, subject }: DraftPlace): string =>
  prefix + [user, form, subject].map(encodeURIComponent).join('/')

export function createDrafts(storage: Storage, now: () => number = Date.now): Drafts {
  const removeWhere = (isGone: (key: string) => boolean): void => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix) && isGone(key)) storage.removeItem(key)
  }
  const readKey = (key: string): Draft | null => {
    const draft = parsed(storage.getItem(key))
    return draft && young(draft, now())
  }
  const isShared = (): boolean => storage.getItem(sharedKey) !== null
  return {
    isShared,
    read(place) {
      removeWhere((key) => readKey(key) === null)
      return readKey(keyOf(place))
    },
    made: ({ value, base, over, earlier }) => ({
      savedAt: new Date(now()).toISOString(),
      base,
      value: withoutSecrets(value),
      earlier,
      ...(over !== undefined && { over: withoutSecrets(over) }),
    }),
    write(place, draft) {
      if (!isShared()) storage.setItem(keyOf(place), JSON.stringify(draft))
    },
    remove: (place) => storage.removeItem(keyOf(place)),
    setShared(shared) {
      if (!shared) return storage.removeItem(sharedKey)
      storage.setItem(sharedKey, 'yes')
      removeWhere(() => true)
    },
  }
}

function parsed(text: string | null): Draft | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(text ?? 'null')
    return draft?.savedAt && !Number.isNaN(Date.parse(draft.savedAt)) ? (draft as Draft) : null
  } catch {
    return null
  }
}

/** Drops drafts older than `draftDays`, and keeps at most `most` in the chain of earlier drafts. */
function young({ earlier, ...draft }: Draft, now: number, most = 5): Draft | null {
  if (most === 0 || now - Date.parse(draft.savedAt) >= draftDays * 86_400_000) return null
  const before = earlier && young(earlier, now, most - 1)
  return before ? { ...draft, earlier: before } : draft
}

const secretName = /password|passcode|aadh?aa?r|adhar|secret|token|otp|^pin$|^code$/i
/** Matches twelve digits in groups of four, as an Aadhaar number is written, in any field. */
const aadhaar = /(?<!\d)\d{4}[\s-]?\d{4}[\s-]?\d{4}(?!\d)/

/**
 * Removes values that must not be stored on a device. They are removed, not blanked, so that a restored draft leaves
 * those fields untouched.
 */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return aadhaar.test(value) ? undefined : value
  if (value instanceof Blob || typeof value !== 'object' || value === null)
    return value instanceof Blob ? undefined : value
  if (Array.isArray(value)) return value.map(withoutSecrets).filter((part) => part !== undefined)
  const kept = Object.entries(value)
    .filter(([name]) => !secretName.test(name))
    .map(([name, part]) => [name, withoutSecrets(part)] as const)
  return Object.fromEntries(kept.filter(([, part]) => part !== undefined))
}

/** Returns a short, non-cryptographic digest. It is compared only with other digests of this function. */
export function draftDigest(value: unknown): string {
  let sum = 5381
  for (const char of JSON.stringify(value)) sum = (Math.imul(sum, 33) ^ char.charCodeAt(0)) >>> 0
  return sum.toString(36)
}
