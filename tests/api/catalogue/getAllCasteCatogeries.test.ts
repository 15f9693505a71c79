import { GET } from '../../../src/pages/api/v1/getAllCasteCatogeries.ts'
import { itAnswers } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the caste categories in their order', [
  [{}, ['OC', 'BC-A', 'BC-B', 'BC-C', 'BC-D', 'BC-E', 'SC', 'ST', 'EWS']],
])
