import { GET } from '../../../src/pages/api/v1/getDistinct/SemesterMaintenanceSemesters.ts'
import { itAnswers, itNeeds } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the semesters of a course in their order', [
  [
    { course: 'MBA' },
    ['I Year I Semester', 'I Year II Semester', 'II Year I Semester', 'II Year II Semester'],
  ],
  [{ course: 'B.Arch' }, []],
])
itNeeds(GET, ['course'])
