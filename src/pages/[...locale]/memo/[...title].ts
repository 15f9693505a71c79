import type { APIRoute } from 'astro'
import { getLocale } from '#paraglide/runtime.js'
import { attachment } from '#lib/rules/college/file-names.ts'
import { titleIn } from '#lib/routes.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'

/** Sends a result's memo as a file, for the link on the result page. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async (app) => {
    const rollNumber = context.url.searchParams.get('rollNo') ?? ''
    const { bytes, fileName } = await app.results.memo(
      titleIn(context.request.url, 'memo'),
      rollNumber,
      getLocale(),
    )
    return { bytes, disposition: attachment(fileName) }
  })
