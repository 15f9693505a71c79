import { defineMiddleware } from 'astro:middleware'
import { devApp, devCaller } from '#lib/server/dev-app.ts'
import { answerRequest } from '#lib/server/kernel/http/middleware.ts'
import { methodsOfCall } from '#lib/server/kernel/http/load-calls.ts'

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context
  // In production the request handler provides these; `astro dev` has none.
  locals.app ??= await devApp()
  locals.caller ??= devCaller
  locals.requestId ??= crypto.randomUUID()
  const { currentUser } = locals.app.identity
  return answerRequest(context, { next, methodsOfCall, currentUser, isDevelopment: import.meta.env.DEV })
})
