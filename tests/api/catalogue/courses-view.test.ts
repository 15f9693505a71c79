import { GET } from '../../../src/pages/api/v1/courses/view.ts'
import { itAnswers } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the courses', [[{}, ['B.Tech', 'M.Tech', 'MBA']]])
