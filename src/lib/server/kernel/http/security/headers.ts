import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** What every answer says. */
const always: Readonly<OutgoingHttpHeaders> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** What a document says, too. The content security policy comes with the page, which knows its own hashes. */
export const securityHeaders: Readonly<OutgoingHttpHeaders> = {
  ...always,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}

const withTls = (plain: Readonly<OutgoingHttpHeaders>) => ({
  plain,
  tls: { ...plain, 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
})
const ofDocuments = withTls(securityHeaders)
const ofParts = withTls(always)

/** `isPart` for a script or a style. */
export const securityHeadersFor = (isSecure: boolean, isPart = false): Readonly<OutgoingHttpHeaders> =>
  (isPart ? ofParts : ofDocuments)[isSecure ? 'tls' : 'plain']

export function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  for (const [name, value] of Object.entries(securityHeadersFor(isSecure)))
    if (value !== undefined) response.setHeader(name, value)
}
