import type { APIRoute } from 'astro'
import { attachment } from '#lib/rules/college/file-names.ts'
import { actorOf } from '#lib/server/kernel/http/access/access.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'
import { getLocale } from '#paraglide/runtime.js'

/** A student's consolidated memo for signing. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async (app) => {
    const { bytes, fileName } = await app.transcripts.issue(
      {
        rollNumber: context.url.searchParams.get('rollNo') ?? '',
        locale: getLocale(),
        isOfficial: true,
      },
      actorOf(context),
    )
    return { bytes, disposition: attachment(fileName) }
  })
