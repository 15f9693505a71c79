import type { APIContext } from 'astro'
import { countOnce } from './count-request.ts'
import { failurePage } from './failure-page.ts'
import { refusalOf, refuse } from './respond.ts'

interface SentDocument {
  bytes: Uint8Array
  disposition: string
}

/** A PDF as a download; a refusal is a page for whoever followed a link, and the envelope of the calls for a script. */
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
      // What somebody has signed in for does not stay on the device.
      'cache-control': locals.user ? 'no-store' : 'no-cache',
    }
    return new Response(Buffer.from(bytes), { headers })
  } catch (error) {
    app.reportFailure(error, requestId)
    return isNavigation(request) ? failurePage(refusalOf(error, requestId)) : refuse(error, requestId)
  }
}

/** A browser that follows a link accepts `text/html`; a script that fetches does not ask for it. */
const isNavigation = ({ headers }: Request): boolean => headers.get('accept')?.includes('text/html') ?? false
