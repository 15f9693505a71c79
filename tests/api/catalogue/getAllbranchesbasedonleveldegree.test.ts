import { GET } from '../../../src/pages/api/v1/getAllbranchesbasedonleveldegree.ts'
import { itAnswers, itNeeds } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the branches of a course at its level', [
  [
    { level: 'UG', course: 'B.Tech' },
    [
      'Computer Science and Engineering',
      'Electronics and Communication Engineering',
      'Electrical and Electronics Engineering',
      'Mechanical Engineering',
      'Civil Engineering',
    ],
  ],
  [{ level: 'PG', course: 'B.Tech' }, []],
])
itNeeds(GET, ['level', 'course'])
