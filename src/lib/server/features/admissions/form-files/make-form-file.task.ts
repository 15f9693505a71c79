import { setImmediate } from 'node:timers/promises'
import { counted } from '#lib/i18n/numbers.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { drawManyDocuments } from '../../../kernel/documents/college-document.ts'
import { originOf } from '../../../kernel/env.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import { type AdmissionFormDocument, drawForm } from '../form/admission-form.document.ts'
import { composeAdmissionForm } from '../form/compose-admission-form.ts'
import { admissionPhotoOf } from '../photos/store-photo.ts'
import { createAdmissionsStore } from '../repository.ts'
import { formFileOwner } from './form-file.ts'

/** Input of the job, fixed at the request. */
export interface FormFileInput {
  /** The admissions, in the order of the file. */
  ids: readonly string[]
  locale: 'en' | 'de'
  actor: Actor
}

const formsAtOnce = 50

/** Makes the file. Each form shows its admission as it is when the form is drawn. */
export async function makeFormFile(
  task: Task,
  id: string,
  { input, report }: { input: FormFileInput; report: Report },
): Promise<void> {
  const { app } = task
  const { locale, actor } = input
  const counter = { made: 0 }
  const issuedOn = indianDate(app.clock.now())
  const title = m['admissions.forms.fileTitle'](counted(input.ids.length), { locale })
  const letterhead = await app.college.letterhead()
  const about = { title, author: letterhead.name, madeOn: issuedOn, language: locale, content: input.ids }
  const bytes = await drawManyDocuments(about, readForms(task, { input, report, counter }), drawForm)
  if (counter.made === 0) throw conflict('admissions.formsGone')
  const given = { ...formFileOwner(id), name: `${title}.pdf`, mediaType: 'application/pdf' }
  const file = await app.files.prepare({ ...given, createdBy: actor.id }, bytes)
  await task.complete(createAdmissionsStore(app), async (write) => {
    // An erasure drops the files that contain the person.
    if (!(await write.formFiles.finish(id, counter.made))) throw conflict('admissions.formsGone')
    await write.files.add(file)
    const after = { forms: counter.made }
    const change = { action: 'admissionForms.made', entity: 'admissionForms', entityId: id, after }
    await write.audit.record(auditEntry(actor, app.clock.now(), change))
  })
}

interface FormsRequest {
  input: FormFileInput
  report: Report
  /** Counts the forms, because an admission may have been removed since the request. */
  counter: { made: number }
}

/** Reads the forms in chunks, so that photos of hundreds do not fill the memory. */
async function* readForms(
  { app }: Task,
  { input: { ids, locale }, report, counter }: FormsRequest,
): AsyncGenerator<AdmissionFormDocument> {
  const { read } = createAdmissionsStore(app)
  const view = await app.catalogue.read()
  const letterhead = await app.college.letterhead()
  const issuedOn = indianDate(app.clock.now())
  const publicOrigin = originOf(app.env)
  const same = { view, letterhead, locale, issuedOn, publicOrigin, isForOffice: true }
  for (const some of chunksOf(ids, formsAtOnce)) {
    const records = new Map((await read.admissions.byIds(some)).map((each) => [each.id, each]))
    const photos = await read.files.newestOf(admissionPhotoOf(''), some)
    for (const id of some) {
      const admission = records.get(id)
      const photo = photos.get(id)
      if (!admission) continue
      counter.made += 1
      yield composeAdmissionForm({
        ...same,
        admission,
        photo: photo ? await app.files.get(photo.hash) : null,
      })
      await report(counter.made, ids.length)
      // Yields so that the thread can be stopped between two forms.
      await setImmediate()
    }
  }
}
