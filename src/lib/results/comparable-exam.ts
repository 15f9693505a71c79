interface TitledExam {
  title: string
  kind: string
}

/**
 * Returns the earlier exam with which an exam compares: of the same kind and, by its title, of the same semester; a
 * first semester does not compare with a fourth. Regulation, year and month in the titles may differ.
 * @param earlier newest first
 */
export const comparableExam = <Exam extends TitledExam>(
  exam: TitledExam,
  earlier: readonly Exam[],
): Exam | null =>
  earlier.find(({ title, kind }) => kind === exam.kind && semesterIn(title) === semesterIn(exam.title)) ??
  null

/** @example semesterIn('II B.Tech II Semester (R20) Regular Examinations, May 2026') // 'ii b.tech ii semester regular examinations' */
const semesterIn = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(
      /\(?\b(?:r\d{2}|20\d{2}(?:[-–]\d{2,4})?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b\)?/g,
      ' ',
    )
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
