import type { FieldErrors } from 'react-hook-form'

export interface PlacedError {
  /** Of the field it stands at; empty where the form has none for it. */
  name: string
  text: string
}

/**
 * Puts the server's errors at the fields of a form. `at` is the part of the body that the form is about;
 * an error inside something that is one field is that field's.
 * @example placeErrors({ 'exam.title': 'Taken' }, 'exam', ['title']) // [{ name: 'title', text: 'Taken' }]
 */
export function placeErrors(
  fields: Readonly<Record<string, string>>,
  at: string,
  names: readonly string[],
): PlacedError[] {
  return Object.entries(fields).map(([path, text]) => {
    const own = at !== '' && path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path
    return { name: nearest(own, names), text }
  })
}

function nearest(path: string, names: readonly string[]): string {
  if (path === '' || names.includes(path)) return path
  return nearest(path.slice(0, Math.max(path.lastIndexOf('.'), 0)), names)
}

interface Flat {
  path: string
  message: string
  type: unknown
}

/** All errors of a form with their paths, those of lists and their rows included. */
export function flattenErrors(errors: FieldErrors, prefix = ''): Flat[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'ref') return []
    const path = name === 'root' ? prefix.slice(0, -1) : prefix + name
    if (typeof error.message === 'string') return [{ path, message: error.message, type: error.type }]
    return flattenErrors(error as FieldErrors, `${path}.`)
  })
}

/** Names for attempts to save, so that the server carries each out once however often it is sent. */
export interface AttemptKeys {
  /** The same key for the same body, until it is known what became of it. */
  of(body: object): string
  /** It is known: the next attempt is another one. */
  settle(): void
}

export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()): AttemptKeys {
  let open: { key: string; body: string } | null = null
  return {
    of(body) {
      const text = textOf(body)
      if (open?.body !== text) open = { key: newKey(), body: text }
      return open.key
    },
    settle() {
      open = null
    },
  }
}

/** To compare values by: files by their names, sizes and times. */
export const textOf = (value: object): string =>
  JSON.stringify(value instanceof FormData ? [...value] : value, (_, part: unknown) =>
    part instanceof File ? `${part.name} ${part.size} ${part.lastModified}` : part,
  )
