import { ownPath } from '#lib/rules/own-path.ts'

/**
 * After a form was sent: the browser asks for a page, so that a reload sends nothing twice. Always a
 * page of this site: more than one slash at the beginning would name another host.
 */
export function goTo(path: string): Response {
  const { pathname, search, hash } = new URL(ownPath(path), 'http://app.invalid')
  return new Response(null, { status: 303, headers: { location: ownPath(pathname) + search + hash } })
}
