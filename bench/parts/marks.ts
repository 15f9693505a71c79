import type { App } from '#lib/server/app.ts'
import { gatherFigures } from '#lib/server/kernel/db/portable.ts'
import { actor, createExam, rollNumber, title } from '../college.ts'
import { medianOf } from '../median-of.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { registerFile } from '../register-file.ts'
import { note } from '../table.ts'
import type { PartAlone } from '../parts.ts'

const subjects = Array.from({ length: 10 }, (_, at) => `SUB${at}`)
const grades = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'A', 'B']

/** Measures mark sheets on both engines: an exam with ten subjects for every student of a register. */
async function measure({ students }: { students: number }): Promise<void> {
  const register = await registerFile(students)
  await onBothEngines(async (app, engine) => {
    await addRegister(app, register)
    const examId = await createExam(app, title)
    await app.results.importAtOnce(
      { examTitle: title, bytes: marksCsv(students), fileName: 'bench.csv', skipBad: false },
      actor,
    )
    const began = performance.now()
    const job = await app.marks.behind(examId)
    if (job) await app.jobs.ended(job.id)
    note(
      `mark sheet of ${students} × 10 on ${engine}, made anew`,
      `${(performance.now() - began).toFixed(0)} ms`,
      '–',
    )
    await gatherFigures(app.database.writes)
    await pages(app, engine, examId)
  })
}

/** Measures a page with its totals over all matching rows against a bare query of one page; medians of 50. */
async function pages(app: App, engine: string, examId: string): Promise<void> {
  const user = {
    id: '',
    username: 'bench',
    email: '',
    fullName: '',
    program: '',
    mustAddFactor: false,
    roles: ['ROLE_EXAMINATION' as const],
  }
  const branch = (await app.catalogue.read()).open('branch').find(({ shortName }) => shortName === 'CSE')
  const asked = {
    'first page': '',
    'last page': 'page=1000',
    'by SGPA': 'sort=-sgpa',
    'by a subject': 'sort=-subject.SUB3',
    'by name': 'sort=name',
    'failed in a subject': 'failedIn=SUB3',
    'a branch with backlogs': `branch=${branch?.id ?? ''}&failedFrom=1`,
    'looked for by name': 'search=rao+4',
  }
  for (const [what, query] of Object.entries(asked)) {
    const ours = await medianOf(50, () =>
      app.lists.show('markSheet', new URLSearchParams(query), user, examId),
    )
    const bare = await medianOf(50, () =>
      app.database.reads.selectFrom('exam_sheet_rows').selectAll().orderBy('roll_number').limit(50).execute(),
    )
    const figures = `${ours.toFixed(1)} ms, bare ${bare.toFixed(1)} ms`
    note(`mark sheet on ${engine}, ${what}`, figures, '≤ 60 ms for 5,000')
  }
}

async function addRegister(app: App, bytes: Buffer): Promise<void> {
  const order = { kind: 'students', bytes, fileName: 'students.xlsx' }
  const how = { isDryRun: false, skipBad: false, addMissing: false }
  const { isWritten, summary } = await app.imports.atOnce({ ...order, ...how }, actor)
  if (!isWritten) throw new Error(summary.problems[0]?.message ?? 'The register was not written.')
}

function marksCsv(students: number): Buffer {
  const lines = ['Htno,Subcode,Subname,Internals,Grade,Credits']
  for (let student = 0; student < students; student += 1)
    subjects.forEach((code, index) => {
      const grade = grades[(student * 7 + index * (1 + (student % 5))) % grades.length] ?? 'A'
      lines.push(`${rollNumber(student)},${code},SUBJECT ${code},20,${grade},${grade === 'F' ? 0 : 3}`)
    })
  return Buffer.from(lines.join('\n'))
}

export default { isAlone: true, measure } satisfies PartAlone
