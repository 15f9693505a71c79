import { invalid, refuseAt } from '../core/errors.ts'

/** A NUL, which PostgreSQL keeps in no text, and half a character, which UTF-8 cannot write. */
const unstorable = /[\0\p{Cs}]/u
export const isUnstorable = (text: string): boolean => unstorable.test(text)

const longestPath = 100

/** Groups within groups. No input of ours has ten; what is nested deeper than the stack breaks the code that writes it as JSON. */
const deepest = 50

/**
 * Stops what is never part of a valid input before anything works with it: the one check for bodies,
 * forms and uploads. Of addresses `readTarget` refuses NUL, and the middleware what their parts hold once
 * they are unescaped.
 * @throws DomainError Invalid `field.invalid`, at its field
 */
export function refuseUnstorable(input: unknown, at = ''): void {
  // By hand, not by recursion: JSON may be nested deeper than the stack.
  const open: [path: string, value: unknown, depth: number][] = [[at, input, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value, depth] = next
    if (typeof value === 'string' && isUnstorable(value)) throw refusalAt(path)
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepest) throw refusalAt(path)
    for (const [name, inner] of Object.entries(value)) {
      if (isUnstorable(name)) throw refusalAt(path)
      open.push([path.length > longestPath ? path : path ? `${path}.${name}` : name, inner, depth + 1])
    }
  }
}

const refusalAt = (path: string): Error => (path ? refuseAt(path, 'field.invalid') : invalid('field.invalid'))
