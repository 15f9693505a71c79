import { GET } from '../../../src/pages/api/v1/getSeatTypesAsDrop.ts'
import { itAnswers } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the types of seats as a field takes them', [
  [
    {},
    [
      { label: 'Convener', value: 'Convener' },
      { label: 'Management', value: 'Management' },
      { label: 'NRI', value: 'NRI' },
      { label: 'Spot', value: 'Spot' },
    ],
  ],
])
