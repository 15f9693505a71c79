import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** What every answer says. The content security policy comes with the page, which knows its own hashes. */
export const securityHeaders: Readonly<OutgoingHttpHeaders> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}

const overTls: Readonly<OutgoingHttpHeaders> = {
  ...securityHeaders,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

export const securityHeadersFor = (isSecure: boolean): Readonly<OutgoingHttpHeaders> =>
  isSecure ? overTls : securityHeaders

export function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  for (const [name, value] of Object.entries(securityHeadersFor(isSecure)))
    if (value !== undefined) response.setHeader(name, value)
}
