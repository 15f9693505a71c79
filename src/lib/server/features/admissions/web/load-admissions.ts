import type { AdmissionRecordReply, AskedAdmission } from '#lib/schemas/admissions/find.ts'
import type { App } from '../../../kernel/app.ts'
import { lastChange } from '../../../kernel/audit/last-change.ts'
import type { AdmissionRecord } from '../admission.ts'
import { sayRecord } from '../say-record.ts'

/** What getNormalData answers: 0 to n records in the shape of the modify mode. */
export async function loadAdmissions(
  app: App,
  asked: AskedAdmission,
  userId: string,
): Promise<AdmissionRecordReply[]> {
  // Of whoever is erased nothing is left to change.
  const found = (await app.admissions.search(asked)).filter(({ erasedAt }) => erasedAt === null)
  return Promise.all(found.map((admission) => replyOf(app, admission, userId)))
}

async function replyOf(app: App, admission: AdmissionRecord, userId: string): Promise<AdmissionRecordReply> {
  const { id, number, version, state, studentId } = admission
  const last = await lastChange(app.database.reads, { entity: 'admission', entityId: id })
  const names = await app.people.namesOf(last ? [last.byId] : [])
  const student = studentId === null ? null : await app.students.show(studentId)
  return {
    ...sayRecord(await app.catalogue.read(), admission),
    ...{ adminNo: number, rollNumber: student?.rollNumber ?? '' },
    ...{ admissionId: id, version, state, photo: (await app.admissions.photoAddress(id)) ?? '' },
    changed: {
      ...{ by: names.get(last?.byId ?? '') ?? '', isOwn: last?.byId === userId, at: last?.at ?? null },
    },
    // The names of the record are those of the table.
  } as AdmissionRecordReply
}
