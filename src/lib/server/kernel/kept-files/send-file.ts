import type { APIContext } from 'astro'
import { attachment, inline } from '#lib/rules/college/file-names.ts'
import { notFound } from '../core/errors.ts'
import type { ByteRange } from '../files/content-store.ts'
import { requireAccess } from '../http/access/access.ts'
import { countOnce } from '../http/rate-limit.ts'
import { refuseCall } from '../http/replies/refusals.ts'
import type { FileKind, KeptFile } from './stored-file.ts'

/** Sends a stored file; refusals use the error envelope. */
export async function sendStoredFile(context: APIContext): Promise<Response> {
  const { app, requestId } = context.locals
  try {
    await countOnce(context.locals, 'documents')
    const { file, kind } = await findReadable(context)
    return await answer(context, file, kind)
  } catch (error) {
    app.reportFailure(error, requestId)
    return refuseCall(error, requestId)
  }
}

/** Finds a file that the user may read. An unreadable file gets the same refusal as a missing one. */
async function findReadable({ locals: { app, user }, params }: APIContext) {
  const file = await app.files.find(params['id'] ?? '')
  const kind = file && app.files.kindOf(file)
  if (!kind || !isNamed(file, params['name'] ?? '')) throw notFound('file.notFound')
  requireAccess(kind.access, user)
  if (!(await kind.mayRead(app, file, user))) throw notFound('file.notFound')
  return { file, kind }
}

/**
 * Compares the decoded name, because the router leaves some characters encoded. No stored name contains a percent
 * sign.
 */
function isNamed({ name }: KeptFile, given: string): boolean {
  try {
    return decodeURIComponent(given) === name
  } catch {
    return false
  }
}

async function answer({ locals, request }: APIContext, file: KeptFile, kind: FileKind): Promise<Response> {
  const headers = headersOf(file, kind)
  const etag = headers['etag']
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const condition = request.headers.get('if-range')
  const isAsked = !kind.isSealed && (condition === null || condition === etag)
  const wanted = isAsked ? request.headers.get('range') : null
  const range = rangeOf(wanted, file.bytes)
  if (range === 'none') {
    const none = { ...headers, 'content-range': `bytes */${file.bytes}`, 'content-length': '0' }
    return new Response(null, { status: 416, headers: none })
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  const sent = {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${file.bytes}` }),
  }
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers: sent })
  const body = await locals.app.files.send(file, range ?? undefined)
  if (!body) throw notFound('file.notFound')
  return new Response(body, { status, headers: sent })
}

/** Returns headers with which a file of any kind runs no script and is not taken for another type. */
function headersOf({ hash, name, mediaType }: KeptFile, kind: FileKind) {
  const { isShown, isSealed } = kind
  const isPicture = /^image\/(jpeg|png|webp)$/.test(mediaType)
  return {
    'content-type': mediaType,
    'content-disposition': isShown && isPicture ? inline(name) : attachment(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': isSealed ? 'none' : 'bytes',
    etag: `"${hash.slice(0, 32)}"`,
    'cache-control': keepingOf(kind),
  }
}

/** Returns the cache header: the content of an address never changes, but access to it may. */
function keepingOf({ access, mayClose }: FileKind): string {
  if (access !== 'public') return 'private, no-store'
  return mayClose ? 'private, no-cache' : 'public, max-age=31536000, immutable'
}

const isKnown = (header: string | null, etag: string): boolean =>
  header !== null &&
  header
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === etag || each === '*')

/**
 * Parses a Range header. Returns null for the whole file: without a header, or if it is not a single plain range (a
 * list of ranges may be answered with the whole file). Returns 'none' if the file is shorter than the range's start.
 * Source: RFC 9110, sections 14.1.2 and 14.2.
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'none'
  return { start, end: Math.min(size - 1, last === '' ? Infinity : Number(last)) }
}
