import { GET } from '../../../src/pages/faculty/v1/getCountOfCitations.ts'
import { itCounts } from '../../support/calls/count-calls.ts'

itCounts(GET, 7)
