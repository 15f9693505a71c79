import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  calls: {
    'api/v1/exportAudit': [['ROLE_ADMIN'], 'staff'],
    'api/v1/getJob': ['signedIn', 'staff'],
    'api/v1/addImportValues': ['signedIn', 'staff'],
    'api/v1/applyImportRemedy': ['signedIn', 'staff'],
    'api/v1/checkImport': ['signedIn', 'staff'],
    'api/v1/commitImport': ['signedIn', 'staff'],
    'api/v1/discardImport': ['signedIn', 'staff'],
    'api/v1/forgetImportWords': ['signedIn', 'staff'],
    'api/v1/getImportWords': ['signedIn', 'staff'],
    'api/v1/getImport': ['signedIn', 'staff'],
    'api/v1/getImportChanges': ['signedIn', 'staff'],
    'api/v1/getImportErrors': ['signedIn', 'staff'],
    'api/v1/getImportFile': ['signedIn', 'documents'],
    'api/v1/getImportRows': ['signedIn', 'staff'],
    'api/v1/getImportTemplate': ['signedIn', 'documents'],
    'api/v1/getImports': ['signedIn', 'staff'],
    'api/v1/getStartedImport': ['signedIn', 'documents'],
    'api/v1/mendImport': ['signedIn', 'staff'],
    'api/v1/startImport': ['signedIn', 'uploads'],
    'api/v1/undoImport': ['signedIn', 'staff'],
    'api/v1/readNotifications': ['signedIn', 'staff'],
    'api/v1/openapi.json': ['everyone', 'pages'],
  },
  forms: { handleListPreferences: 'staff', handleNotifications: 'staff', handleTrailCheck: 'staff' },
}
export default rows
