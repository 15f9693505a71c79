import { GET } from '../../../src/pages/api/v1/getProgram.ts'
import { defaultDepartments, itAnswers } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the departments', [[{}, defaultDepartments]])
