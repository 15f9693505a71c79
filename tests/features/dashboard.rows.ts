import { staffRoles } from '#lib/schemas/role.ts'
import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  calls: {
    'api/v1/findEverywhere': [staffRoles, 'staffSearch'],
  },
}
export default rows
