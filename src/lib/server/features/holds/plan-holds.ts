import { readRollList } from '#lib/rules/numbers/roll-number.ts'
import { pinOf } from '../../kernel/core/digest.ts'
import { invalid, refuseAt } from '../../kernel/core/errors.ts'
import type { ResultsRepository } from '../results/feature.ts'
import type { Students } from '../students/feature.ts'

/** The state of a roll number; `advance` means that it has no marks in the exam yet. */
export type RollStanding = 'found' | 'advance' | 'held' | 'notHeld' | 'unknown' | 'wrong'

export interface PlannedRoll {
  rollNumber: string
  name: string
  standing: RollStanding
}

/** The results that would be withheld or released, before anything is written. */
export interface HoldPlan {
  rows: PlannedRoll[]
  /** The roll numbers that would change. */
  rolls: string[]
  pin: string
}

/** A longer list cannot be checked by eye. */
const mostRolls = 2000

interface HoldRequest {
  examId: string
  /** The text as pasted. */
  text: string
}

interface Sources {
  read: ResultsRepository
  students: Pick<Students, 'find'>
}

/** Plans which results to withhold. @throws DomainError Invalid `exam.notFound`; Invalid at `rolls` */
export async function planHolds(sources: Sources, asked: HoldRequest): Promise<HoldPlan> {
  const { rolls, marked, held, named, wrong } = await readList(sources, asked)
  const standingOf = (roll: string): RollStanding => {
    if (held.has(roll)) return 'held'
    if (marked.has(roll)) return 'found'
    return named.has(roll) ? 'advance' : 'unknown'
  }
  return planOf(rolls, wrong, { named, standingOf, changes: ['found', 'advance'] })
}

/** Plans which results to release. @throws DomainError Invalid `exam.notFound`; Invalid at `rolls` */
export async function planReleases(sources: Sources, asked: HoldRequest): Promise<HoldPlan> {
  const { rolls, marked, held, named, wrong } = await readList(sources, asked)
  const standingOf = (roll: string): RollStanding => {
    if (held.has(roll)) return 'held'
    return marked.has(roll) || named.has(roll) ? 'notHeld' : 'unknown'
  }
  return planOf(rolls, wrong, { named, standingOf, changes: ['held'] })
}

async function readList({ read, students }: Sources, { examId, text }: HoldRequest) {
  const { rolls, wrong } = readRollList(text)
  if (rolls.length + wrong.length === 0) throw refuseAt('rolls', 'holds.noRolls')
  if (rolls.length + wrong.length > mostRolls) throw refuseAt('rolls', 'holds.tooMany')
  if (!(await read.exams.find(examId))) throw invalid('exam.notFound')
  const imports = await read.imports.committed(examId)
  const [marked, holds, named] = await Promise.all([
    read.marks.rollsWithMarks(imports, rolls),
    read.holds.ofExam(examId),
    students.find(rolls),
  ])
  return {
    rolls,
    wrong,
    marked: new Set(marked),
    held: new Set(holds.map(({ rollNumber }) => rollNumber)),
    named,
  }
}

interface PlanContext {
  named: ReadonlyMap<string, { name: string }>
  standingOf(roll: string): RollStanding
  changes: readonly RollStanding[]
}

function planOf(
  rolls: readonly string[],
  wrong: readonly string[],
  { named, standingOf, changes }: PlanContext,
): HoldPlan {
  const rows = [
    ...wrong.map((rollNumber): PlannedRoll => ({ rollNumber, name: '', standing: 'wrong' })),
    ...rolls.map((rollNumber) => ({
      rollNumber,
      name: named.get(rollNumber)?.name ?? '',
      standing: standingOf(rollNumber),
    })),
  ]
  const changed = rows.filter(({ standing }) => changes.includes(standing))
  return {
    rows,
    rolls: changed.map(({ rollNumber }) => rollNumber),
    pin: pinOf(rows.map(({ rollNumber, standing }) => [rollNumber, standing])),
  }
}
