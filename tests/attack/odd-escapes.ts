import type { OddRequest } from './odd-request.ts'

/** Paths whose segment reaches the database or the router. */
const pathsWith = (part: string): string[] => [
  `/${part}`,
  `/de/${part}`,
  `/results/${part}`,
  `/de/results/${part}?rollNo=21B81A0501`,
  `/memo/${part}?rollNo=21B81A0501`,
  `/verify/${part}`,
  `/setup/${part}`,
  `/login/${part}`,
  `/register/${part}`,
  `/college/${part}`,
  `/api/v1/${part}`,
  `/app/${part}`,
  `/app/Admin/Users/${part}`,
  `/app/Examinations/${part}`,
  `/app/Examinations/${part}/preview`,
  `/${part}/dashboard`,
]
const queriesWith = (part: string): string[] => [
  `/?x=${part}`,
  `/login/Admin?return=/${part}`,
  `/results/x?rollNo=${part}`,
  `/memo/x?rollNo=${part}`,
  `/verify?code=${part}`,
  `/reset-password?token=${part}`,
  `/restoreCredentials?token=${part}`,
  `/api/v1/getExamResultByRollNoView?examTitle=${part}&rollNo=${part}`,
  `/api/v1/getExamResultByRollNoView?examTitle=x&rollNo=${part}`,
  `/api/v1/getExamResultByRollNoReport?examTitle=${part}&rollNo=21B81A0501`,
  `/api/v1/getDecryptedValue?content=${part}&type=encrypt`,
  `/api/v1/getResultImports?examId=${part}`,
  `/api/v1/getJob?jobId=${part}`,
  `/api/v1/exportUsers?search=${part}`,
  `/api/v1/exportExams?search=${part}`,
  `/app/Admin/Users?search=${part}`,
  `/app/Admin/Audit?person=${part}`,
  `/app/Admin/Audit?search=${part}`,
  `/app/Account?x=${part}`,
  `/app/Examinations?search=${part}`,
  `/${part}=1`,
]

const both = (name: string, paths: readonly string[], statuses?: readonly number[]): OddRequest[] =>
  paths.flatMap((path) => {
    const asked = { name: `${name}: ${path}`, path, ...(statuses ? { statuses } : {}) }
    return [asked, { ...asked, name: `${asked.name}, signed in`, signedIn: true }]
  })

export const escapes: OddRequest[] = [
  ...both('a NUL', [...pathsWith('a%00b'), ...queriesWith('a%00b')], [400]),
  ...both('a NUL, escaped twice', [...pathsWith('a%2500b'), ...queriesWith('a%2500b')]),
  ...both('half an escape', [...pathsWith('%'), ...queriesWith('%')], [400]),
  ...both('no UTF-8', [...pathsWith('%ff'), ...queriesWith('%ff')], [400]),
  ...both('half a character', [...pathsWith('%e0%a4'), ...queriesWith('%e0%a4')], [400]),
  ...both('a line break', [...pathsWith('a%0d%0ab'), ...queriesWith('a%0d%0ab')]),
  ...both('quotes', [...pathsWith("'%22%60;--"), ...queriesWith("'%22%60;--")]),
  ...both('an emoji', [...pathsWith('%F0%9F%8E%93'), ...queriesWith('%F0%9F%8E%93')]),
  ...both('half a surrogate', [...pathsWith('%ED%A0%80'), ...queriesWith('%ED%A0%80')], [400]),
]
