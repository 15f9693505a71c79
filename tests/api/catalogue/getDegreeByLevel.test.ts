import { GET } from '../../../src/pages/api/v1/getDegreeByLevel.ts'
import { itAnswers } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the degrees of all levels', [[{}, ['B.Tech', 'M.Tech', 'MBA']]])
