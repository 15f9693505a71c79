/** Over an encrypted line no cookie may ever travel on a plain one, whoever made it. */
export function secureCookies(headers: Headers): void {
  const lines = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const line of lines)
    headers.append('set-cookie', /;\s*secure\b/i.test(line) ? line : `${line}; Secure`)
}
