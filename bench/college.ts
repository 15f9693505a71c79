import { createApp, type App } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { systemActor } from '#lib/server/kernel/audit/audit.ts'

export const actor = systemActor('demo')
export const title = 'II B.Tech II Semester, bench'
const subjects = ['CN', 'DAA', 'SPM', 'DWDM', 'CNLAB', 'IOTLAB', 'DEVOPS', 'EVS']
const grades = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'A']

export const rollNumber = (index: number): string => `21B8${String(index).padStart(6, '0')}`

export const pagePath = (roll: string): string => `/results/${encodeURIComponent(title)}?rollNo=${roll}`

/** Returns the path of all results of a roll number, which a result page requests as well. */
export const listPath = (roll: string): string => `/results?rollNo=${roll}`

export const memoPath = (roll: string): string => `/memo/${encodeURIComponent(title)}?rollNo=${roll}`

export const callPath = (roll: string): string =>
  `/api/v1/getExamResultByRollNoView?examTitle=${encodeURIComponent(title)}&rollNo=${roll}`

export const resultsCsv = (students: number, internals = 20): Buffer => {
  const lines = ['Htno,Subcode,Subname,Internals,Grade,Credits']
  for (let student = 0; student < students; student += 1) {
    subjects.forEach((code, index) => {
      const grade = grades[(student + index) % grades.length] ?? 'A'
      lines.push(
        `${rollNumber(student)},${code},SUBJECT ${code},${internals},${grade},${grade === 'F' ? 0 : 3}`,
      )
    })
  }
  return Buffer.from(lines.join('\n'))
}

export const openCollege = (dataDir: string, settings: Record<string, string> = {}): Promise<App> =>
  createApp({ ...readEnv({ ...settings, DATA_DIR: dataDir }), logLevel: 'error' })

/** Creates an exam and returns its id. */
export async function createExam(app: App, examTitle: string): Promise<string> {
  const held = { heldMonth: 7, heldYear: 2026, kind: 'regular', scheme: 'university' } as const
  return (await app.results.exams.create({ title: examTitle, regulation: 'R20', ...held }, actor)).id
}

/**
 * Imports marks for `students` students in files within the upload limit and returns the exam's id. Two exams need
 * different marks because the server asks for confirmation when a file is uploaded twice.
 */
export async function importStudents(
  app: App,
  students: number,
  { examTitle = title, internals = 20 } = {},
): Promise<string> {
  const id = await createExam(app, examTitle)
  const lines = resultsCsv(students, internals).toString().split('\n')
  const perFile = 100_000
  for (let start = 1; start < lines.length; start += perFile) {
    const bytes = Buffer.from([lines[0] ?? '', ...lines.slice(start, start + perFile)].join('\n'))
    await app.results.importAtOnce({ examTitle, bytes, fileName: 'bench.csv', skipBad: false }, actor)
  }
  return id
}

export async function publish(app: App, examId: string): Promise<void> {
  const jobId = await app.results.publishing.publish(examId, null, actor)
  const job = jobId ? await app.jobs.ended(jobId) : null
  if (job?.problem) throw new Error(job.problem)
  // The jobs that follow a publication finish before anything is measured.
  await app.jobs.idle()
}
