import { showCount } from './numbers.ts'

/**
 * How many students, for a sentence with a form for one and a form for many.
 * @example m['students.steps.count'](counted(7200)) // '7,200 students'
 */
export const counted = (students: number): { students: string } => ({ students: showCount(students) })
