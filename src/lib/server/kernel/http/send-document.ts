import type { APIContext } from 'astro'
import type { App } from '../app.ts'
import { countOnce } from './count-request.ts'
import { refuse } from './respond.ts'

interface SentDocument {
  bytes: Uint8Array
  disposition: string
}

/** A PDF as a download; refusals in the envelope of the calls. */
export async function sendDocument(
  { locals }: APIContext,
  make: (app: App) => Promise<SentDocument>,
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
    return refuse(error, requestId)
  }
}
