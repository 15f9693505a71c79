import { GET } from '../../../src/pages/api/v1/getSeatTypes.ts'
import { itAnswers } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the types of seats', [[{}, ['Convener', 'Management', 'NRI', 'Spot']]])
