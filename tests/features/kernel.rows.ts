import type { FeatureRows } from '../support/feature-rows.ts'

const rows: FeatureRows = {
  calls: {
    'api/v1/exportAudit': [['ROLE_ADMIN'], 'staff'],
    'api/v1/getJob': ['signedIn', 'staff'],
    'api/v1/openapi.json': ['everyone', 'pages'],
  },
}
export default rows
