import type { FieldErrors } from 'react-hook-form'

export interface PlacedError {
  /** Name of the field; empty where the form has none for the error. */
  name: string
  text: string
}

/**
 * Assigns the server's errors to the fields of a form. `at` is the part of the body that the form edits; an error
 * inside a compound field is assigned to that field.
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

/** Returns all errors of a form with their paths, including those in lists. */
export function flattenErrors(errors: FieldErrors, prefix = ''): Flat[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'ref') return []
    const path = name === 'root' ? prefix.slice(0, -1) : prefix + name
    if (typeof error.message === 'string') return [{ path, message: error.message, type: error.type }]
    return flattenErrors(error as FieldErrors, `${path}.`)
  })
}

/** Idempotency keys of save attempts, so that the server carries out each attempt once. */
export interface AttemptKeys {
  /** Returns the same key for the same body until its outcome is known. */
  of(body: object): string
  /** Marks the outcome as known: the next attempt gets a new key. */
  settle(): void
}

export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()): AttemptKeys {
  let open: { key: string; body: string } | null = null
  return {
    of(body) {
      const text = errorText(body)
      if (open?.body !== text) open = { key: newKey(), body: text }
      return open.key
    },
    settle() {
      open = null
    },
  }
}

/** Serialises a value for comparison: files by name, size and time. */
export const errorText = (value: object): string =>
  JSON.stringify(value instanceof FormData ? [...value] : value, (_, part: unknown) =>
    part instanceof File ? `${part.name} ${part.size} ${part.lastModified}` : part,
  )
