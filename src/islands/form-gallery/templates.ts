import * as v from 'valibot'
import { m } from '#paraglide/messages.js'

const required = v.pipe(v.string(), v.nonEmpty('gallery.required'))
const email = v.pipe(required, v.email('gallery.invalidEmail'))

export const signInTemplate = v.object({ email, password: required })

export const registerTemplate = v.pipe(
  v.object({ name: required, email, password: required, confirm: required }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => password === confirm,
      'gallery.passwordsDiffer',
    ),
    ['confirm'],
  ),
)

/** Named one by one: an island carries only its own sentences. */
const problems: Record<string, () => string> = {
  'gallery.required': m['gallery.required'],
  'gallery.invalidEmail': m['gallery.invalidEmail'],
  'gallery.passwordsDiffer': m['gallery.passwordsDiffer'],
}

export const sayTemplateProblem = (code = ''): string => problems[code]?.() ?? ''
