/**
 * What is typed in a form, kept on this device until it is saved: by form, user and subject. Never holds
 * passwords, Aadhaar numbers or files, and nothing for longer than a week.
 */
export interface DraftPlace {
  user: string
  form: string
  /** Which record the form is about; `new` for none yet. */
  subject: string
}

export interface Draft {
  /** ISO instant. */
  savedAt: string
  value: unknown
  /** A digest of what the form began with: tells whether that was changed by others meanwhile. */
  base: string
  /** What was stored as it was typed, where the form compares with that and not with a version. */
  over?: unknown
  /** One that was found and not answered while this was typed. */
  earlier?: Draft | undefined
}

export type TypedDraft = Omit<Draft, 'savedAt'>

export interface Drafts {
  read(place: DraftPlace): Draft | null
  /** Of now, without what must not lie on a device. */
  made(typed: TypedDraft): Draft
  write(place: DraftPlace, draft: Draft): void
  remove(place: DraftPlace): void
  /** On a device that several people use nothing is kept. */
  isShared(): boolean
  setShared(isShared: boolean): void
}

export const draftDays = 7
/** The same as in lib/forget-drafts.ts, which stands in every page of the campus and shares no script with this. */
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

/** With those before it that are young enough, too, and not more of them than anybody looks through. */
function young({ earlier, ...draft }: Draft, now: number, most = 5): Draft | null {
  if (most === 0 || now - Date.parse(draft.savedAt) >= draftDays * 86_400_000) return null
  const before = earlier && young(earlier, now, most - 1)
  return before ? { ...draft, earlier: before } : draft
}

const secretName = /password|passcode|aadh?aa?r|adhar|secret|token|otp|^pin$|^code$/i
/** Twelve digits, as an Aadhaar number is written, in whatever field they stand. */
const aadhaar = /(?<!\d)\d{4}[\s-]?\d{4}[\s-]?\d{4}(?!\d)/

/** Without what must not lie on a device: left out, not blanked, so that taking it over touches nothing. */
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

/** Short, and different for nearly every value: only ever compared with itself. */
export function digestOf(value: unknown): string {
  let sum = 5381
  for (const char of JSON.stringify(value)) sum = (Math.imul(sum, 33) ^ char.charCodeAt(0)) >>> 0
  return sum.toString(36)
}
