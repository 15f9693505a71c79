import type { APIRoute } from 'astro'
import { attachment } from '#lib/rules/college/file-names.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'
import { getLocale } from '#paraglide/runtime.js'

/** The memo of an unpublished result, marked as a preview. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async (app) => {
    const rollNumber = context.url.searchParams.get('rollNo') ?? ''
    const { examId = '' } = context.params
    const { bytes, fileName } = await app.results.previewMemo(examId, rollNumber, getLocale())
    return { bytes, disposition: attachment(fileName) }
  })
