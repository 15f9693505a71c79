import type { APIRoute } from 'astro'
import { attachment } from '#lib/rules/college/file-names.ts'
import { notFound } from '#lib/server/kernel/core/errors.ts'
import { actorOf } from '#lib/server/kernel/http/access/access.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'
import { getLocale } from '#paraglide/runtime.js'

/** A student's own, unsigned copy. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async (app) => {
    const student = await app.links.studentOf(context.locals.user?.id ?? '')
    if (!student?.rollNumber) throw notFound('transcripts.noResults')
    const asked = { rollNumber: student.rollNumber, locale: getLocale(), isOfficial: false }
    const { bytes, fileName } = await app.transcripts.issue(asked, actorOf(context))
    return { bytes, disposition: attachment(fileName) }
  })
