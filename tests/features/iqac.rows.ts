import type { FeatureRows } from '../support/database/feature-rows.ts'

const office = ['ROLE_IQAC_INCHARGE', 'ROLE_IQAC_COORDINATOR', 'ROLE_PRINCIPAL', 'ROLE_ADMIN'] as const

const resultReaders = [...office, 'ROLE_DEAN', 'ROLE_ACADEMICS', 'ROLE_PLACEMENT_DEAN', 'ROLE_HOD'] as const

const rows: FeatureRows = {
  calls: { 'api/v1/exportReport/[table]': [resultReaders, 'staff'] },
  forms: { handleAnnex: 'staff' },
  pageParams: {
    releasedExamId: { list: '/app/IQAC/Results', prefix: '/app/IQAC/Results/' },
  },
}
export default rows
