import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { m } from '#paraglide/messages.js'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { documentOf } from '../../../kernel/declared.ts'
import { drawInPlace } from '../../../kernel/documents/draw-in-place.ts'
import { withLocale } from '../../../kernel/http/locale.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import { storeOf } from '../../../kernel/store/store.ts'
import { marksRepository } from '../repository.ts'
import { type OpenSheet, sheetQuery } from '../sheets/sheet-query.ts'
import type { SheetStudent } from '../sheets/sheet.ts'
import { composeRegister } from './compose-register.ts'
import { registerOf } from './register-file.ts'

/** Fixed when the register is requested. */
export interface RegisterInput {
  examId: string
  /** A catalogue id; empty for all branches. */
  branchId: string
  locale: 'en' | 'de'
  actor: Actor
}

const chunkRows = 500

/** Creates the tabulation register as a PDF, drawn in the job's own thread, and replaces the previous one. */
export const makeRegister = (task: Task, input: RegisterInput, report: Report): Promise<void> =>
  withLocale(input.locale, async () => {
    const { app } = task
    const { examId, branchId, locale, actor } = input
    const exam = await app.resultsStore.read.exams.find(examId)
    const open = await app.marks.open(examId)
    if (!exam || !open) throw conflict('exam.noMarks')
    const students = await readStudents(task, { open, branchId: input.branchId }, report)
    const register = composeRegister({
      exam,
      students,
      subjects: open.sheet.subjects,
      language: locale,
      letterhead: await app.college.letterhead(),
      issuedOn: indianDate(app.clock.now()),
    })
    const { drawing } = documentOf(app.features, 'marks.register')
    const bytes = await drawInPlace(drawing, register)
    const owner = registerOf(examId, locale)
    const branch = branchId === '' ? '' : shortNameOf(await app.catalogue.read(), branchId)
    // The branch comes first, because a long title is cut.
    const name = `${[...(branch ? [branch] : []), m['marks.register.heading'](), exam.title].join(', ')}.pdf`
    const file = await app.files.prepare(
      { ...owner, name, mediaType: 'application/pdf', createdBy: actor.id },
      bytes,
    )
    await task.complete(storeOf(app.database, marksRepository), async (write) => {
      await write.files.drop(owner)
      await write.files.add(file)
      const after = { students: students.length, ...(branchId && { branchId }) }
      const change = { action: 'exam.registerMade', entity: 'exam', entityId: examId, after }
      await write.audit.record(auditEntry(actor, app.clock.now(), change))
    })
  })

async function readStudents(
  { app }: Task,
  { open, branchId }: { open: OpenSheet; branchId: string },
  report: Report,
): Promise<SheetStudent[]> {
  const view = await app.catalogue.read()
  const query = sheetQuery(app.database.reads, open)
  const filter = { search: '', branch: branchId || undefined }
  const { students: total } = await query.totals(filter)
  const students: SheetStudent[] = []
  const order = { by: 'roll', isDescending: false } as const
  for (let offset = 0; offset < total; offset += chunkRows) {
    const slice = { limit: chunkRows, offset }
    students.push(...(await query.page(filter, order, slice, (id) => shortNameOf(view, id))))
    // The other half of the progress is for drawing, which takes about as long.
    await report(Math.floor(students.length / 2), total)
  }
  // The sheet was rebuilt meanwhile, so the job is retried.
  if (students.length !== total) throw new Error('The mark sheet has changed while it was read.')
  return students
}
