import type { NewExam } from '#lib/schemas/results/exam.ts'

export const julyExam: NewExam = {
  title: 'II B.Tech II Semester, July 2026',
  regulation: 'R20',
  heldMonth: 7,
  heldYear: 2026,
  kind: 'regular',
  scheme: 'university',
}

export const sheetOf = (...rows: string[]): Uint8Array =>
  Buffer.from(['Htno,Subcode,Subname,Internals,Grade,Credits', ...rows].join('\n'))

export const ashaAndRavi = sheetOf(
  '21B81A0501,CN,COMPUTER NETWORKS,25,A,3',
  '21B81A0501,LAB,NETWORKS LAB,20,B,1.5',
  '21B81A0501,ENV,ENVIRONMENT,0,COMPLE,0',
  '21B81A0502,CN,COMPUTER NETWORKS,9,F,0',
  '21B81A0502,LAB,NETWORKS LAB,18,C,1.5',
  '21B81A0502,ENV,ENVIRONMENT,0,COMPLE,0',
)
