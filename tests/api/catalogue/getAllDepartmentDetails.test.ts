import { GET } from '../../../src/pages/api/v1/getAllDepartmentDetails.ts'
import { defaultDepartments, itAnswers } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'answers the departments as records', [
  [{}, defaultDepartments.map((departmentName) => ({ departmentCreationPrimaryKey: { departmentName } }))],
])
