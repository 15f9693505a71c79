/** Kilobytes of a consolidated memo without semesters, which are mostly its fonts, and of each semester. */
const base = 22
const perSemester = 8

/** Estimates the kilobytes of a consolidated memo, which is drawn when it is first downloaded. */
export const memoKilobytes = (semesters: number, photoBytes: number): number =>
  Math.round(base + perSemester * semesters + photoBytes / 1024)
