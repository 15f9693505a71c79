/**
 * SGPA = Σ(credits × points) ÷ Σ credits over the credit courses, failed ones included; two decimals, rounded half up.
 * Source: the college's reading of the university regulation.
 */
export interface GradedCourse {
  /** Hundredths of a credit: 3 credits = 300. */
  credits: number
  /** 0 to 10, or null where the grade carries no points. */
  points: number | null
}

export interface SgpaWorking {
  /** Σ(credits × points), in hundredths. */
  weighted: number
  /** Σ credits of the counted courses, in hundredths. */
  credits: number
  /** Hundredths, rounded half up: 7.85 = 785. */
  sgpa: number
}

/**
 * Computes with integers throughout, so that 7.845 never turns into 7.84. Null where no course counts (only courses
 * without credits or without points).
 * @example workOutSgpa([{ credits: 300, points: 9 }, { credits: 150, points: 8 }])?.sgpa // 867
 */
export function workOutSgpa(courses: readonly GradedCourse[]): SgpaWorking | null {
  const counted = courses.filter((course) => course.credits > 0 && course.points !== null)
  const credits = sum(counted.map((course) => course.credits))
  if (credits === 0) return null
  const weighted = sum(counted.map((course) => course.credits * (course.points ?? 0)))
  return { weighted, credits, sgpa: Math.floor((200 * weighted + credits) / (2 * credits)) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
