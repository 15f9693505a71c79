import { expect, it } from 'vitest'
import { programmeOf, type ProgrammeView } from './programme.ts'

const course = (id: string, name: string) => ({ id, name, parentId: null })
const branch = (name: string, parentId: string) => ({ id: name, name, parentId })

const viewOf = (...found: ReturnType<typeof branch>[]): ProgrammeView => ({
  find: () => found,
  byId: (id) =>
    [course('b', 'B.Tech'), course('m', 'M.Tech'), course('d', 'Diploma')].find((each) => each.id === id) ??
    null,
})

it.each([
  [
    'degree and branch in full',
    [branch('Civil Engineering', 'b')],
    'Bachelor of Technology, Civil Engineering',
  ],
  [
    'a degree without a known full name as it is',
    [branch('Civil Engineering', 'd')],
    'Diploma, Civil Engineering',
  ],
  [
    'no degree where several courses have the branch',
    [branch('Civil Engineering', 'b'), branch('Civil Engineering', 'm')],
    'Civil Engineering',
  ],
  ['the branch as it is written where the catalogue has none', [], 'CE'],
  [
    'the branch as it is written where it may mean two',
    [branch('Civil', 'b'), branch('Chemical', 'b')],
    'CE',
  ],
  ['no degree where the branch is in no course', [branch('Civil Engineering', '')], 'Civil Engineering'],
])('says %s', (_, found, expected) => {
  expect(programmeOf(viewOf(...found), 'CE')).toBe(expected)
})
