import { refuseAt } from '../../../kernel/core/errors.ts'
import { secretOf, textOf } from '../../../kernel/http/forms/plain-form.ts'

/** The longest that anybody types, in characters; a form that brings more is refused unread. */
const longest = { username: 60, password: 200, oldPassword: 200, code: 64 } as const

/** A text of a form, trimmed. @throws DomainError Invalid `field.tooLong` at its field */
export const typedText = (form: FormData, name: 'username' | 'code'): string =>
  within(name, textOf(form, name))

/** As it was typed. @throws DomainError Invalid `field.tooLong` at its field */
export const typedPassword = (form: FormData, name: 'password' | 'oldPassword' = 'password'): string =>
  within(name, secretOf(form, name))

function within(name: keyof typeof longest, value: string): string {
  if (value.length <= longest[name]) return value
  throw refuseAt(name, 'field.tooLong', { max: longest[name] })
}
