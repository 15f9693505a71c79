import type { APIContext } from 'astro'
import type { Access } from '#lib/schemas/role.ts'
import { notFound } from '../../core/errors.ts'
import { isCall } from '../call-folders.ts'
import { pathParams } from '../endpoint/read-input.ts'
import { shownTokens } from '../security/cookies.ts'
import { type AnyAccess, type ByToken, mayUse, requireAccess } from './access.ts'

/** What an access comes to for one request. */
export interface Resolved {
  access: Access
  /** The id of the thing whose token was shown. */
  tokenOf: string | null
}

type Context = Pick<APIContext, 'locals' | 'params' | 'url' | 'request' | 'routePattern'>

/** Null where there is nothing for whoever asks, so that they do not learn whether there is something for others. */
export async function resolveAccess(access: AnyAccess, context: Context): Promise<Resolved | null> {
  if (typeof access === 'string' || !isConditional(access)) return { access, tokenOf: null }
  if ('token' in access) return resolveToken(access, context)
  const isOn = await context.locals.app.accessChecks.isOn(access.whenOn)
  return isOn ? resolveAccess(access.for, context) : null
}

/** True for an access that the session alone does not decide. */
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

/** As the call or page itself reads them: a token for one thing must not open what is read as another. */
const paramsOf = ({ params, routePattern, request }: Context): Context['params'] =>
  isCall(routePattern) ? pathParams(routePattern, new URL(request.url).pathname) : params

/** For a call. @throws DomainError NotFound `request.notFound`, and whatever `requireAccess` refuses with */
export async function admit(access: AnyAccess, context: Context): Promise<string | null> {
  const resolved = await resolveAccess(access, context)
  if (!resolved) throw notFound('request.notFound')
  requireAccess(resolved.access, context.locals.user)
  return resolved.tokenOf
}
