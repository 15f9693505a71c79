import { createHash } from 'node:crypto'
import type { APIContext } from 'astro'
import { invalid } from '../../core/errors.ts'
import type { UploadedFile } from '../uploads/multipart-parts.ts'

/** The header in which a client names a write, so that the same request sent again is carried out once. */
export const keyHeader = 'idempotency-key'
/** Marks a reply that was kept from the first such request. */
export const replayedHeader = 'idempotent-replayed'

export interface Sent {
  params: unknown
  body: unknown
  form: { files: object; large: object; fields: unknown; json: unknown }
}

/**
 * Carries a request with a key out once: of the signed-in person, or of the holder of a token, and of this call.
 * @throws DomainError Invalid `idempotency.badKey`, and whatever `app.idempotency.once` refuses with
 */
export async function answerOnce(
  { locals, request, routePattern, url }: APIContext,
  { sent, tokenOf }: { sent: Sent; tokenOf: string | null },
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

/** What a request says beside its query, which counts as it was sent; files by their hash. */
const inputOf = ({ params, body, form: { files, large, fields, json } }: Sent): unknown[] => [
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
