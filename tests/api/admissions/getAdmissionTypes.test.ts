import { GET } from '../../../src/pages/api/v1/getAdmissionTypes.ts'
import { itAnswers } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the types of admission', [[{}, ['Direct', 'Lateral', 'Transfer']]])
