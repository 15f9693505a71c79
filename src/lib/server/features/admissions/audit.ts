import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** Tells the audit trail how to describe this feature's actions and how to find their records. */
export const admissionsTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'admission.submitted',
    'admission.changed',
    'admission.admitted',
    'admission.cancelled',
    'admission.photoSaved',
    'admission.photoRemoved',
    'admission.certificatesReceived',
    'admission.certificatesWaived',
    'admission.certificatesReturned',
    'admission.revealed',
    'admission.registerUpdated',
    'admissionSeries.saved',
    'admissionSeries.removed',
    'admissionSeries.wentOn',
    'photoUpload.saved',
  ),
  records: {
    admission: recordsIn({
      table: 'admissions',
      coded: { state: (code) => say(`admissions.state.${code}`) },
      name: 'name',
      isPerson: true,
      calledBy: ['name', 'number'],
      searched: ['name', 'number'],
      page: '/[...locale]/app/Admissions/[admissionId]',
      to: ({ id }) => routes.admission(id),
    }),
    admissionSeries: recordsIn({
      table: 'admission_series',
      name: 'pattern',
      calledBy: ['pattern'],
      searched: ['pattern'],
      page: '/[...locale]/app/Admissions/numbers',
      to: () => routes.admissionNumbers,
    }),
    photoUpload: recordsIn({
      table: 'admission_photo_uploads',
      name: 'file_name',
      searched: ['file_name'],
      page: '/[...locale]/app/Admissions/photos',
      to: ({ id }) => routes.photosOf(id),
    }),
  },
}
