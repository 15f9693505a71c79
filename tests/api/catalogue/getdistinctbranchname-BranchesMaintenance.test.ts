import { GET } from '../../../src/pages/api/v1/getdistinctbranchname/BranchesMaintenance.ts'
import { itAnswers, itNeeds } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the branches of a course', [
  [
    { course: 'B.Tech' },
    [
      'Computer Science and Engineering',
      'Electronics and Communication Engineering',
      'Electrical and Electronics Engineering',
      'Mechanical Engineering',
      'Civil Engineering',
    ],
  ],
  [{ course: 'MBA' }, []],
])
itNeeds(GET, ['course'])
