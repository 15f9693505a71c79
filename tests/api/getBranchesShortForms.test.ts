import { GET } from '../../src/pages/api/v1/getBranchesShortForms.ts'
import { itAnswers, itNeeds } from '../support/option-calls.ts'

itAnswers(GET, 'names the branches of a course by their short names', [
  [{ course: 'B.Tech', batch: '2023-27' }, ['CSE', 'ECE', 'EEE', 'MECH', 'CIVIL']],
  [{ course: 'B.Tech', batch: '1999' }, []],
  [{ course: 'B.Arch', batch: '2023' }, []],
])
itNeeds(GET, ['course', 'batch'])
