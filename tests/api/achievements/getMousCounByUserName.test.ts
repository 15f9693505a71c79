import { GET } from '../../../src/pages/faculty/v1/getMousCounByUserName.ts'
import { itCounts } from '../../support/calls/count-calls.ts'

itCounts(GET, 0)
