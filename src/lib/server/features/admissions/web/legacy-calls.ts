import { keepsAdmissions } from '#lib/rules/roles/offices.ts'
import { mask } from '#lib/rules/numbers/aadhaar.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { admissionFieldNames, admissionFields, alsoCalled } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionRecordReply, AskedAdmission } from '#lib/schemas/admissions/find.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { HiddenChoice } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { lastChange } from '../../../kernel/audit/record-history.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { refuseCall } from '../../../kernel/http/replies/refusals.ts'
import { fileAddress, type KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { isRupees, formatRecord, wordOf } from '../audit.ts'
import { findReadableBranches, isForOffice } from '../policy.ts'
import { type AdmissionRecord, entryFieldNames, textFieldNames } from '../records/admission.ts'

/** Answers getNormalData: 0 to n records in the shape of the modify mode. */
export async function loadAdmissions(
  app: App,
  asked: AskedAdmission,
  userId: string,
): Promise<AdmissionRecordReply[]> {
  // Erased admissions cannot be changed.
  const found = (await app.admissions.search(asked)).filter(({ erasedAt }) => erasedAt === null)
  return Promise.all(found.map((admission) => replyOf(app, admission, userId)))
}

async function replyOf(app: App, admission: AdmissionRecord, userId: string): Promise<AdmissionRecordReply> {
  const { id, number, version, state, studentId } = admission
  const last = await lastChange(app.database.reads, { entity: 'admission', entityId: id })
  const names = await app.people.namesOf(last ? [last.byId] : [])
  const student = studentId === null ? null : await app.students.show(studentId)
  return {
    ...formatRecord(await app.catalogue.read(), admission),
    adminNo: number,
    rollNumber: student?.rollNumber ?? '',
    admissionId: id,
    version,
    state,
    photo: (await app.admissions.photoAddress(id)) ?? '',
    changed: {
      by: names.get(last?.byId ?? '') ?? '',
      isOwn: last?.byId === userId,
      at: last?.at ?? null,
    },
    // The record's names are those of the table.
  } as AdmissionRecordReply
}

interface PageRequest {
  page: number
  size: number
}

/** Lists the admissions that a reader may see, newest first, one page, with the total. */
export async function listApplicationForms(
  { admissions, catalogue }: Pick<App, 'admissions' | 'catalogue'>,
  user: CurrentUser,
  { page, size }: PageRequest,
) {
  const view = await catalogue.read()
  const branches = await findReadableBranches({ catalogue }, user)
  const found = await admissions.newest({ branches, limit: size, offset: (page - 1) * size })
  const total = await admissions.count(branches)
  const photos = await admissions.photosOf(found.map(({ id }) => id))
  const hidden = keepsAdmissions(user) ? [] : admissionFieldNames.filter(isForOffice)
  const empty = Object.fromEntries(hidden.map((name) => [admissionFields[name].payload, '']))
  const forms = found.map((admission) => ({
    admissionId: admission.id,
    state: admission.state,
    version: admission.version,
    applicationFormExcelM: { ...asPayload(view, admission, photos.get(admission.id)), ...empty },
  }))
  return { forms, total }
}

type Photo = Pick<KeptFile, 'id' | 'name' | 'mediaType'>

/** wire: an admission as both forms would send it, the Aadhaar number masked. */
function asPayload(
  view: Pick<CatalogueView, 'byId' | 'nameOf'>,
  { number, entries, texts, aadhaar }: AdmissionRecord,
  photo: Photo | undefined,
): Record<string, string> {
  const said: Record<string, string> = {
    ...Object.fromEntries(
      entryFieldNames.map((name) => [name, wordOf(view, entries[name], name === 'branch')]),
    ),
    ...Object.fromEntries(
      textFieldNames.map((name) => [name, isRupees(name) ? rupeesOf(texts[name]) : texts[name]]),
    ),
    aadhaar: aadhaar === '' ? '' : mask(aadhaar),
    // wire: a college that uses seat types sends them under the name of the admission type.
    admissionType: view.nameOf(entries.admissionType) || view.nameOf(entries.seatType),
  }
  const spelled = admissionFieldNames.map((name) => [admissionFields[name].payload, said[name] ?? ''])
  const also = Object.entries(alsoCalled.payload).map(([wire, name]) => [wire, said[name] ?? ''])
  return { ...Object.fromEntries([...spelled, ...also]), adminNo: number, ...asImage(photo) }
}

/** wire: how a form describes its photo. It is ignored on input: the photo itself comes as `imageUpload`. */
const asImage = (photo: Photo | undefined) => ({
  imageName: photo?.name ?? '',
  imageType: photo?.mediaType ?? '',
  imagePath: photo ? fileAddress(photo) : '',
})

interface UploadRequest {
  bytes: Uint8Array
  name: string
  skipBad: boolean
  hidden: HiddenChoice | null
  actor: Actor
  requestId: string
}

/**
 * Answers masterDataExcelsUploads for admissions: all rows or none, unless wrong rows may be left out. Rows that
 * another user created meanwhile are left out and named; where no row remains, nothing was uploaded.
 */
export async function uploadAdmissions(
  app: App,
  { bytes, name, skipBad, hidden, actor, requestId }: UploadRequest,
) {
  const order = {
    kind: 'admissions',
    bytes,
    fileName: name,
    isDryRun: false,
    skipBad,
    addMissing: false,
    hidden,
  }
  const { summary, isWritten, leftOut } = await app.imports.atOnce(order, actor)
  const { rows } = summary
  const problems = [...summary.problems, ...leftOut]
  const left = new Set(leftOut.map(({ line }) => line)).size
  const newRows = summary.new - left
  if (!isWritten || (left > 0 && newRows === 0)) {
    const refusal = conflict('import.hasErrors', { rows: summary.bad + left })
    return refuseCall(refusal, requestId, (reply) => ({ ...reply, status: 'false', rows, problems }))
  }
  return {
    // All agreed rows are new; existing admissions are not changed.
    status: 'true' as const,
    message: m['upload.saved'](),
    rows,
    problems,
    newRows,
    changedRows: summary.changed,
    unchangedRows: summary.unchanged,
    errorRows: summary.bad,
  }
}
