import { m } from '#paraglide/messages.js'

type Message = (params?: Record<string, unknown>) => string

/**
 * Returns the sentence for a code that is only known at run time: `errors.{code}` in messages/<domain>, in the current
 * language. A code without a sentence gives a general failure message, never the code itself.
 */
export function sayError(code: string, params: Record<string, string | number> = {}): string {
  return say(`errors.${code}`, params) ?? m['errors.request.failed']()
}

export function say(key: string, params: Record<string, string | number> = {}): string | null {
  const messages: Partial<Record<string, Message>> = m as never
  return messages[key]?.(params) ?? null
}
