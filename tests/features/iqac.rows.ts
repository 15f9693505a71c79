import type { FeatureRows } from '../support/database/feature-rows.ts'

const office = ['ROLE_IQAC_INCHARGE', 'ROLE_IQAC_COORDINATOR', 'ROLE_PRINCIPAL', 'ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: { 'api/v1/exportReport/[table]': [office, 'staff'] },
  forms: { handleAnnex: 'staff' },
}
export default rows
