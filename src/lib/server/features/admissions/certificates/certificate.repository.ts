import type { Kysely, Selectable } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { AdmissionCertificateRow } from '../tables.ts'
import type { Certificate, CertificateReturn } from './certificate.ts'

/** A statement takes a limited number of values. */
const admissionsAtOnce = 500

type ReturnDetails = Pick<CertificateReturn, 'id' | 'at' | 'by' | 'to' | 'note'>

/** Stores which certificates the college has, returned or does not need. */
export function certificateRepository(db: Kysely<Tables>) {
  return {
    /** Lists the newest first. */
    async ofAdmission(admissionId: string): Promise<Certificate[]> {
      const rows = await db
        .selectFrom('admission_certificates')
        .selectAll()
        .where('admission_id', '=', admissionId)
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toCertificate)
    },

    /** Maps admissions to the certificates that were handed in or are not needed. */
    async settledByAdmission(
      admissionIds: readonly string[],
    ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const held = new Map<string, Set<string>>()
      for (const ids of chunksOf(admissionIds, admissionsAtOnce)) {
        const rows = await db
          .selectFrom('admission_certificates')
          .select(['admission_id', 'certificate_id'])
          .distinct()
          .where('admission_id', 'in', [...ids])
          .execute()
        for (const { admission_id: admissionId, certificate_id: certificateId } of rows)
          held.set(admissionId, (held.get(admissionId) ?? new Set()).add(certificateId))
      }
      return held
    },

    async add(certificates: readonly Certificate[]): Promise<void> {
      if (certificates.length === 0) return
      await db.insertInto('admission_certificates').values(certificates.map(toCertificateRow)).execute()
    },

    async giveBack(ids: readonly string[], { id, at, by, to, note }: ReturnDetails): Promise<void> {
      await db
        .updateTable('admission_certificates')
        .set({ returned_at: at, returned_by: by, returned_to: to, return_note: note, return_id: id })
        .where('id', 'in', ['', ...ids])
        .execute()
    },
  }
}

const toCertificateRow = (certificate: Certificate): AdmissionCertificateRow => ({
  id: certificate.id,
  admission_id: certificate.admissionId,
  certificate_id: certificate.certificateId,
  kind: certificate.kind,
  note: certificate.note,
  received_at: certificate.receivedAt,
  received_by: certificate.receivedBy,
  returned_at: certificate.returnedAt,
  returned_by: certificate.returnedBy,
  returned_to: certificate.returnedTo,
  return_note: certificate.returnNote,
  return_id: certificate.returnId,
})

const toCertificate = (row: Selectable<AdmissionCertificateRow>): Certificate => ({
  id: row.id,
  admissionId: row.admission_id,
  certificateId: row.certificate_id,
  kind: row.kind,
  note: row.note,
  receivedAt: row.received_at,
  receivedBy: row.received_by,
  returnedAt: row.returned_at,
  returnedBy: row.returned_by,
  returnedTo: row.returned_to,
  returnNote: row.return_note,
  returnId: row.return_id,
})
