import type { APIRoute } from 'astro'
import { inline } from '#lib/rules/college/file-names.ts'
import { notFound } from '#lib/server/kernel/core/errors.ts'
import { documentsOf } from '#lib/server/kernel/declared.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'
import { getLocale } from '#paraglide/runtime.js'

/** Renders a document with sample data and the college's own letterhead. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async (app) => {
    const name = context.params['document'] ?? ''
    const kinds = documentsOf(app.features)
    const words = { locale: getLocale(), letterhead: await app.college.letterhead(), name: 'Asha Reddy' }
    const samples = Object.hasOwn(kinds, name) ? await kinds[name]?.samples(words) : undefined
    const data = samples?.[context.url.searchParams.get('sample') ?? '']
    if (data === undefined) throw notFound('request.notFound')
    // The name is declared, and the data are its own samples.
    const bytes = await app.pdfs.draw(name as never, data as never)
    return { bytes, disposition: inline(`${name}.pdf`) }
  })
