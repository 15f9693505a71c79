import type { SubjectKind } from '../../schemas/curriculum/subject.ts'
import type { WeeklyHours } from './subject-hours.ts'

interface SubjectInFile extends WeeklyHours {
  name: string
  /** The category of a course structure, such as “PC” or “MC”; empty where the file has none. */
  category: string
  credits: number | null
}

interface KindRead {
  kind: SubjectKind
  /** Nothing in the row says it clearly, so a person should look at it. */
  isGuess: boolean
}

const mandatory = /^(?:mc|mnc|mandatory.*|non[\s-]?credit.*)$/i
const audit = /^(?:ac|au|audit.*)$/i
const project = /^(?:pr|pw|proj|prj|project.*|internship.*)$/i
const projectNames =
  /\b(?:project|internship|seminar|dissertation|thesis|viva(?:[\s-]*voce)?|industrial training)\b/i
const labNames = /\b(?:lab|labs|laboratory|practicals?|workshop)\b/i

/**
 * Reads the kind of a subject from the row of a course structure. Drawing has a paper, so it is theory; seminars and
 * internships have none and are projects. Null where the row says nothing about it.
 */
export function readSubjectKind(subject: SubjectInFile): KindRead | null {
  const { name, category, credits, lectureHours, practicalHours } = subject
  const hasLectures = (lectureHours ?? 0) > 0
  const hasPracticals = (practicalHours ?? 0) > 0
  if (mandatory.test(category)) return { kind: 'mandatory', isGuess: false }
  if (audit.test(category)) return { kind: 'audit', isGuess: false }
  if (project.test(category)) return { kind: 'project', isGuess: false }
  if (projectNames.test(name)) return { kind: 'project', isGuess: hasLectures }
  if (labNames.test(name)) return { kind: 'lab', isGuess: hasLectures }
  if (credits === 0) return { kind: 'mandatory', isGuess: true }
  if (hasLectures) return { kind: 'theory', isGuess: false }
  return hasPracticals ? { kind: 'lab', isGuess: true } : null
}

/** Whether a laboratory has stated hours and none of them is practical, which is an error in most cases. */
export const isLabWithoutPracticals = ({
  kind,
  practicalHours,
}: Pick<WeeklyHours, 'practicalHours'> & { kind: SubjectKind | null }): boolean =>
  kind === 'lab' && practicalHours === 0
