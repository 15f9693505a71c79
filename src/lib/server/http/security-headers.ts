import type { ServerResponse } from 'node:http'

/** What every answer says. The content security policy comes with the page, which knows its own hashes. */
export function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  response.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=()')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
