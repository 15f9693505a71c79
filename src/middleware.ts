import type { APIContext } from 'astro'
import { defineMiddleware } from 'astro:middleware'
import { rampStyle } from '#lib/rules/college/college-ramp.ts'
import { devApp, devCaller } from '#lib/server/dev-app.ts'
import { answerRequest } from '#lib/server/kernel/http/middleware.ts'
import { styleHash } from '#lib/server/kernel/http/security/content-policy.ts'
import { methodsOfCall } from '#lib/server/kernel/http/load-calls.ts'

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context
  // In production the request handler provides these; `astro dev` has none.
  locals.app ??= await devApp()
  locals.caller ??= devCaller
  locals.requestId ??= crypto.randomUUID()
  // `astro dev` makes the content policy itself.
  if (import.meta.env.DEV) await allowOwnStyle(context)
  const { currentUser } = locals.app.identity
  return answerRequest(context, { next, methodsOfCall, currentUser, isDevelopment: import.meta.env.DEV })
})

async function allowOwnStyle({ locals, csp }: APIContext): Promise<void> {
  const style = rampStyle((await locals.app.college.frame()).colour)
  if (style) csp?.insertStyleHash(styleHash(style))
}
