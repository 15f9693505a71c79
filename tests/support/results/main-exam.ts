export const mainExam = 'II B.Tech II Semester (R20) Regular Examinations, 2026'

export const resultPath = (title: string, rollNumber = '', locale = ''): string =>
  `${locale}/results/${encodeURIComponent(title)}${rollNumber ? `?rollNo=${rollNumber}` : ''}`
