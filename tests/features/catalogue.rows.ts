import { catalogueKinds } from '#lib/catalogue/kinds.ts'
import type { FeatureRows } from '../support/database/feature-rows.ts'

const office = ['ROLE_ADMIN', 'ROLE_ACADEMICS', 'ROLE_ADMINISTRATION'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportCatalogue/[kind]': [office, 'staff'],
    'api/v1/getAgentsForDropdown': [['ROLE_ADMISSIONS', 'ROLE_ADMIN', 'ROLE_ADMINISTRATION'], 'staff'],
    'api/v1/courses/view': ['everyone', 'pages'],
    'api/v1/getAdmissionTypes': ['everyone', 'pages'],
    'api/v1/getAllCasteCatogeries': ['everyone', 'pages'],
    'api/v1/getAllDepartmentDetails': ['everyone', 'pages'],
    'api/v1/getAllSubCastesByCaste/[caste]': ['everyone', 'pages'],
    'api/v1/getAllbranchesbasedonleveldegree': ['everyone', 'pages'],
    'api/v1/getAlumniBatchesByCourse': ['everyone', 'pages'],
    'api/v1/getBatches': ['everyone', 'pages'],
    'api/v1/getBatchesByDegrees': ['everyone', 'pages'],
    'api/v1/getBranchesShortForms': ['everyone', 'pages'],
    'api/v1/getDegreeByLevel': ['everyone', 'pages'],
    'api/v1/getDistinct/SemesterMaintenanceSemesters': ['everyone', 'pages'],
    'api/v1/getKeyValuePair': ['everyone', 'pages'],
    'api/v1/getProgram': ['everyone', 'pages'],
    'api/v1/getSeatTypes': ['everyone', 'pages'],
    'api/v1/getSeatTypesAsDrop': ['everyone', 'pages'],
    'api/v1/getdistinctbranchname/BranchesMaintenance': ['everyone', 'pages'],
  },
  imports: Object.fromEntries([...catalogueKinds, 'seats'].map((kind) => [`catalogue.${kind}`, office])),
  budgets: { '/app/Catalogue/course/upload': 125, '/app/Catalogue/Seats': 125 },
  forms: { handleDefaults: 'staff', handleEntry: 'staff', handleNewEntry: 'staff' },
  pageParams: {
    kind: 'course',
    entryId: { list: '/app/Catalogue/course', prefix: '/app/Catalogue/course/' },
  },
}
export default rows
