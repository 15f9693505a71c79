import { createHash } from 'node:crypto'
import type { APIContext } from 'astro'
import { invalid } from '../../core/errors.ts'
import type { UploadedFile } from '../uploads/multipart-parts.ts'

/** The header by which a client names a write, so that a retry of the same request runs once. */
export const keyHeader = 'idempotency-key'
/** Marks a stored reply of the first such request. */
export const replayedHeader = 'idempotent-replayed'

export interface IdempotentRequest {
  params: unknown
  body: unknown
  form: { files: object; large: object; fields: unknown; json: unknown }
}

/**
 * Runs a request with a key once, per signed-in user or token holder and per call.
 * @throws DomainError Invalid `idempotency.badKey`, and the errors of `app.idempotency.once`
 */
export async function answerOnce(
  { locals, request, routePattern, url }: APIContext,
  { sent, tokenOf }: { sent: IdempotentRequest; tokenOf: string | null },
  work: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(keyHeader)
  const who = locals.user ? `user ${locals.user.id}` : tokenOf === null ? null : `token ${tokenOf}`
  if (key === null || who === null) return work()
  if (!/^[!-~]{1,255}$/.test(key)) throw invalid('idempotency.badKey')
  const scope = `${request.method} ${routePattern} ${who}`
  const reply = await locals.app.idempotency.once(
    { scope, key, input: [url.search, ...inputOf(sent)] },
    async () => {
      const answer = await work()
      const type = answer.headers.get('content-type') ?? ''
      return { status: answer.status, type, text: await answer.text() }
    },
  )
  const headers = new Headers({ 'content-type': reply.type, 'cache-control': 'no-store' })
  if (reply.isReplayed) headers.set(replayedHeader, 'true')
  return new Response(reply.text, { status: reply.status, headers })
}

/** Returns the request's input apart from its query, which counts as sent; files are compared by hash. */
const inputOf = ({ params, body, form: { files, large, fields, json } }: IdempotentRequest): unknown[] => [
  params,
  body,
  fields,
  json,
  large,
  (Object.entries(files) as [string, readonly UploadedFile[]][]).map(([name, sent]) => [
    name,
    sent.map((file) => [file.name, createHash('sha256').update(file.bytes).digest('hex')]),
  ]),
]
