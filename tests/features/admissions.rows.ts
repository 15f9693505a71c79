import type { FeatureRows } from '../support/database/feature-rows.ts'

const office = ['ROLE_ADMISSIONS', 'ROLE_ADMIN', 'ROLE_ADMINISTRATION'] as const

const readers = [...office, 'ROLE_ACADEMICS', 'ROLE_PRINCIPAL', 'ROLE_DEAN', 'ROLE_HOD'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/checkNewAdmission': [office, 'admissionChecks'],
    'api/v1/getNormalData': [office, 'staff'],
    'api/v1/getStudentadmissiondata': [office, 'staff'],
    'api/v1/saveApplicationFormData': [office, 'uploads'],
    'api/v1/startPhotoUpload': [office, 'uploads'],
    'api/v1/getPhotoUploads': [office, 'staff'],
    'api/v1/checkPhotoUpload': [office, 'staff'],
    'api/v1/savePhotoUpload': [office, 'staff'],
    'api/v1/discardPhotoUpload': [office, 'staff'],
    'api/v1/exportAdmissionPhotos': [office, 'staff'],
    'api/v1/exportAdmissions': [readers, 'staff'],
    'api/v1/getApplicationFormData': [readers, 'staff'],
    'api/v1/generateAdmistionNumber': [office, 'staff'],
    'api/v1/getExcelForNewAdmissions': [office, 'staff'],
    'api/v1/masterDataExcelsUploads?fileType=newAdmissionsForm': [office, 'uploads'],
  },
  // Weight of the whole page on the wire; `tests/e2e/admissions/admission-form-parts.spec.ts` measures only the
  // JavaScript, gzipped.
  budgets: {
    '/admissionForm': { kilobytes: 132, requests: 6 },
    '/AdmissionFormForSmsk': { kilobytes: 132, requests: 6 },
    '/app/Admissions/upload': 115,
  },
  imports: { admissions: office },
  forms: {
    handleAdmission: 'staff',
    handleSeries: 'staff',
    handleAdmitSeveral: 'staff',
    handleCancelSeveral: 'staff',
    handleTakeBackSeveral: 'staff',
    handleCertificates: 'staff',
    handleForms: 'staff',
  },
  pageParams: {
    admissionId: { list: '/app/Admissions', prefix: '/app/Admissions/' },
  },
}
export default rows
