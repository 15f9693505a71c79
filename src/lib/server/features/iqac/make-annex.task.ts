import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { documentOf } from '../../kernel/declared.ts'
import { drawInPlace } from '../../kernel/documents/draw-in-place.ts'
import { withLocale } from '../../kernel/http/locale.ts'
import type { Report, Task } from '../../kernel/jobs/job-kind.ts'
import { writeBook } from '../../kernel/lists/files/write-file.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { annexName, annexOf, pdfType, sheetType } from './annex-file.ts'
import { reportOf, reportSheets } from './annual-report.ts'
import { composeAnnualReport } from './compose-annual-report.ts'
import { iqacRepository } from './repository.ts'

/** Fixed when the annex is requested. */
export interface AnnexInput {
  year: string
  locale: 'en' | 'de'
  actor: Actor
}

/**
 * Creates the annual report's data annex: a workbook with one sheet for each table, and a PDF with the figures. It
 * replaces the previous annex.
 */
export const makeAnnex = (task: Task, input: AnnexInput, report: Report): Promise<void> =>
  withLocale(input.locale, async () => {
    const { app } = task
    const { year, locale, actor } = input
    const sheets = reportSheets(app)
    // The PDF counts as one more step.
    const written = (done: number): Promise<void> => report(done, sheets.length + 1)
    const book = await bookOf(app, year, written)
    const pdf = await pdfOf(app, input)
    const owner = annexOf(year, locale)
    const name = m['iqac.annex.title']({ year })
    const ready = [
      await app.files.prepare(
        { ...owner, name: `${name}.xlsx`, mediaType: sheetType, createdBy: actor.id },
        book,
      ),
      await app.files.prepare(
        { ...owner, name: `${name}.pdf`, mediaType: pdfType, createdBy: actor.id },
        pdf,
      ),
    ]
    await task.complete(storeOf(app.database, iqacRepository), async (write) => {
      await write.files.drop(owner)
      for (const file of ready) await write.files.add(file)
      const entityId = annexName(year, locale)
      const change = { action: 'annualReport.made', entity: 'annualReport', entityId, after: { year } }
      await write.audit.record(auditEntry(actor, app.clock.now(), change))
    })
  })

async function bookOf(app: App, year: string, written: (sheets: number) => Promise<void>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const sheets = reportSheets(app).map(({ title, list, query }) => ({
    title: title(),
    list,
    query: query(year),
  }))
  await writeBook(app, { sheets, user: theOffice, written, send: async (bytes) => void parts.push(bytes) })
  return Buffer.concat(parts)
}

/** Drawn in the job's own thread, where it does not block requests. */
async function pdfOf(app: App, { year, locale }: AnnexInput): Promise<Uint8Array> {
  const { drawing } = documentOf(app.features, 'iqac.annualReport')
  const data = composeAnnualReport({
    report: await reportOf(app, year),
    letterhead: await app.college.letterhead(),
    issuedOn: indianDate(app.clock.now()),
    language: locale,
  })
  return drawInPlace(drawing, data)
}

/** The annex contains what the quality office may see: the whole college. */
const theOffice: CurrentUser = {
  id: '',
  username: '',
  email: '',
  fullName: '',
  program: '',
  mustAddFactor: false,
  roles: ['ROLE_IQAC_INCHARGE'],
}
