import type { APIContext } from 'astro'
import { attachment } from '#lib/rules/college/file-names.ts'
import { countOnce } from '../rate-limit.ts'
import { failurePage, refusalOf, refuseCall } from './refusals.ts'

interface SentDocument {
  bytes: Uint8Array
  disposition: string
}

/**
 * Sends a PDF as a download. A refusal is a page if the user followed a link, and the error envelope for a script.
 */
export async function sendDocument(
  { locals, request }: APIContext,
  make: (app: App.Locals['app']) => Promise<SentDocument>,
): Promise<Response> {
  const { app, requestId } = locals
  try {
    await countOnce(locals, 'documents')
    const { bytes, disposition } = await make(app)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': disposition,
      // A document that needs a sign-in must not stay on the device.
      'cache-control': locals.user ? 'no-store' : 'no-cache',
    }
    return new Response(Buffer.from(bytes), { headers })
  } catch (error) {
    app.reportFailure(error, requestId)
    return isNavigation(request) ? failurePage(refusalOf(error, requestId)) : refuseCall(error, requestId)
  }
}

/**
 * Whether the request is a navigation: a browser that follows a link accepts `text/html`, a script does not ask for
 * it.
 */
const isNavigation = ({ headers }: Request): boolean => headers.get('accept')?.includes('text/html') ?? false

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends bytes as a download, so that no browser shows them as a page of this site. */
export const sendFile = (fileName: string, bytes: Uint8Array, type = 'application/octet-stream'): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
    },
  })
