import { m } from '#paraglide/messages.js'
import type { LoginSlips } from './login-slips.document.ts'

interface Composed extends Pick<LoginSlips, 'collegeName' | 'slips' | 'madeOn' | 'language'> {}

/** Slips in the words of their language. */
export function composeSlips({ language, ...rest }: Composed): LoginSlips {
  const at = { locale: language }
  return {
    ...rest,
    language,
    title: m['logins.slips']({}, at),
    labels: {
      username: m['logins.username']({}, at),
      open: m['logins.openLink']({}, at),
      expires: m['logins.expires']({}, at),
    },
  }
}
