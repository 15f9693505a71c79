import { showInstant } from '#lib/i18n/dates.ts'
import { hrefIn } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Slip } from '../identity/feature.ts'
import type { LoginSlips } from './login-slips.document.ts'

interface SlipContext extends Pick<LoginSlips, 'collegeName' | 'colour' | 'madeOn' | 'language'> {
  slips: readonly Slip[]
  /** The site's origin as people enter it, such as https://campus.example.edu. */
  origin: string
}

/** Builds the slips' texts in the given language. */
export function composeSlips({ language, origin, slips, ...rest }: SlipContext): LoginSlips {
  const at = { locale: language }
  const said = new Map<string, string>()
  // Cached by minute: thousands of slips expire within a few minutes, and formatting an instant is the slowest part of
  // a slip.
  const sayEnd = (expiresAt: string): string => {
    const minute = expiresAt.slice(0, 'YYYY-MM-DDThh:mm'.length)
    const words = said.get(minute) ?? m['logins.expires']({ until: showInstant(expiresAt, language) }, at)
    said.set(minute, words)
    return words
  }
  return {
    ...rest,
    language,
    title: m['logins.slips']({}, at),
    slips: slips.map(({ name, username, token, code, expiresAt }) => ({
      name,
      username,
      url: `${origin}${routes.resetPassword}?token=${token}`,
      code: code.replace(/.{5}/, '$&-'),
      expires: sayEnd(expiresAt),
    })),
    address: `${origin}${hrefIn(routes.activate, language)}`.replace(/^https?:\/\//, ''),
    labels: {
      username: m['logins.username']({}, at),
      open: m['logins.openLink']({}, at),
      code: m['logins.code']({}, at),
    },
  }
}
