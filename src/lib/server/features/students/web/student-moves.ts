import type { StudentStatus } from '#lib/schemas/students/student.ts'
import { type StudentMove, studentMachine, studentMoves } from '../student-states.ts'

export const isStudentMove = (name: string): name is StudentMove => studentMoves.some((move) => move === name)

/** What may be done with a student now. */
export const movesFrom = (status: StudentStatus): StudentMove[] =>
  studentMoves.filter((move) => studentMachine.moves[move].from.includes(status))
