import { wordKey } from '#lib/rules/names/search-words.ts'

interface ProgrammeEntry {
  id: string
  name: string
  parentId: string | null
}

/** The part of the catalogue that names programmes. */
export interface ProgrammeView {
  find(kind: 'branch', word: string): readonly ProgrammeEntry[]
  byId(id: string): ProgrammeEntry | null
}

/** Degrees that colleges write in short, in full. Keys are `wordKey`s. */
const degrees: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['B.Tech', 'Bachelor of Technology'],
    ['M.Tech', 'Master of Technology'],
    ['B.E.', 'Bachelor of Engineering'],
    ['M.E.', 'Master of Engineering'],
    ['B.Pharm', 'Bachelor of Pharmacy'],
    ['M.Pharm', 'Master of Pharmacy'],
    ['B.Sc', 'Bachelor of Science'],
    ['M.Sc', 'Master of Science'],
    ['B.Com', 'Bachelor of Commerce'],
    ['BBA', 'Bachelor of Business Administration'],
    ['BCA', 'Bachelor of Computer Applications'],
    ['MBA', 'Master of Business Administration'],
    ['MCA', 'Master of Computer Applications'],
  ].map(([short = '', full = '']) => [wordKey(short), full]),
)

const inFull = (course: string): string => degrees[wordKey(course)] ?? course

/**
 * Names the programme of a branch as certificates do. Says only what the catalogue knows for certain: no degree where
 * several courses have the branch, and the branch as it is written where the catalogue has none.
 * @example programmeOf(view, 'CSE') // 'Bachelor of Technology, Computer Science and Engineering'
 */
export function programmeOf(view: ProgrammeView, branch: string): string {
  const found = view.find('branch', branch)
  const [first] = found
  if (!first || found.some(({ name }) => name !== first.name)) return branch
  return found.length === 1 ? withDegree(view, first) : first.name
}

/** Names the programme of a branch of the catalogue; empty if there is no such branch. */
export function programmeOfBranch(view: Pick<ProgrammeView, 'byId'>, branchId: string | null): string {
  const branch = view.byId(branchId ?? '')
  return branch ? withDegree(view, branch) : ''
}

function withDegree(view: Pick<ProgrammeView, 'byId'>, { name, parentId }: ProgrammeEntry): string {
  const course = view.byId(parentId ?? '')
  return course ? `${inFull(course.name)}, ${name}` : name
}
