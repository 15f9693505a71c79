import * as v from 'valibot'
import { refuseAt } from '../core/errors.ts'

const schema = v.pipe(v.string(), v.toLowerCase(), v.maxLength(254), v.email())

/** The address to which somebody asks for their link. @throws DomainError Invalid `field.required`, `confirm.emailWrong` at `email` */
export function confirmableEmail(typed: string): string {
  if (typed === '') throw refuseAt('email', 'field.required')
  const parsed = v.safeParse(schema, typed)
  if (!parsed.success) throw refuseAt('email', 'confirm.emailWrong')
  return parsed.output
}
