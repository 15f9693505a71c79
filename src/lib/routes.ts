/** Addresses that are put together from parts. Pass them through `href()`. */
export const routes = {
  landing: '/',
  results: '/examresults',
  app: '/app',
  examinations: '/app/Examinations',
  admin: '/app/Admin',
  login: (module: string): string => `/login/${encodeURIComponent(module)}`,
  /** A title may hold slashes, percent signs and emoji. */
  result: (title: string, rollNumber?: string): string =>
    `/results/${encodeURIComponent(title)}${rollNumber ? `?rollNo=${encodeURIComponent(rollNumber)}` : ''}`,
  memo: (title: string, rollNumber: string): string =>
    `/memo/${encodeURIComponent(title)}?rollNo=${encodeURIComponent(rollNumber)}`,
  verify: (code: string): string => `/verify/${encodeURIComponent(code)}`,
  exam: (examId: string): string => `/app/Examinations/${examId}`,
  preview: (examId: string): string => `/app/Examinations/${examId}/preview`,
} as const
