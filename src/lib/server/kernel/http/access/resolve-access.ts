import type { APIContext } from 'astro'
import type { Access } from '#lib/schemas/role.ts'
import { notFound } from '../../core/errors.ts'
import { isCall } from '../call-folders.ts'
import { pathParams } from '../endpoint/read-input.ts'
import { shownTokens } from '../security/cookies.ts'
import { type AnyAccess, type ByToken, mayUse, requireAccess } from './access.ts'

/** The access that applies to one request. */
export interface Resolved {
  access: Access
  /** The id of the thing whose token was shown. */
  tokenOf: string | null
}

type Context = Pick<APIContext, 'locals' | 'params' | 'url' | 'request' | 'routePattern'>

/**
 * Resolves a conditional access; returns null if nothing is available to the caller, who must not learn whether it is
 * for others.
 */
export async function resolveAccess(access: AnyAccess, context: Context): Promise<Resolved | null> {
  if (typeof access === 'string' || !isConditional(access)) return { access, tokenOf: null }
  if ('token' in access) return resolveToken(access, context)
  const isOn = await context.locals.app.accessChecks.isOn(access.whenOn)
  return isOn ? resolveAccess(access.for, context) : null
}

/** Whether an access depends on more than the session. */
export const isConditional = (access: AnyAccess): access is Exclude<AnyAccess, Access> =>
  typeof access === 'object' && !Array.isArray(access)

async function resolveToken({ token, id, shown, or }: ByToken, context: Context): Promise<Resolved | null> {
  const params = paramsOf(context)
  const find = (name: string): string | null => params[name] ?? context.url.searchParams.get(name)
  const subject = find(id)
  const inAddress = find(shown)
  const tokens = inAddress === null ? shownTokens(context.request.headers, token) : [inAddress]
  const fits = await context.locals.app.accessChecks.fits(token, subject ?? '', ...tokens)
  if (fits) return { access: 'public', tokenOf: subject }
  return or !== undefined && mayUse(or, context.locals.user) ? { access: or, tokenOf: null } : null
}

/**
 * Reads the parameters as the call or page itself does: a token for one thing must not open what is parsed as
 * another.
 */
const paramsOf = ({ params, routePattern, request }: Context): Context['params'] =>
  isCall(routePattern) ? pathParams(routePattern, new URL(request.url).pathname) : params

/**
 * Checks the access of a call; returns the id of the thing whose token was shown.
 * @throws DomainError NotFound `request.notFound`, and the errors of `requireAccess`
 */
export async function admit(access: AnyAccess, context: Context): Promise<string | null> {
  const resolved = await resolveAccess(access, context)
  if (!resolved) throw notFound('request.notFound')
  requireAccess(resolved.access, context.locals.user)
  return resolved.tokenOf
}
