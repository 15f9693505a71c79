import sharp from 'sharp'
import type { App } from '#lib/server/app.ts'
import { actor, publish, rollNumber } from '../college.ts'
import { median } from '../load.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { note } from '../table.ts'
import type { PartAlone } from '../parts.ts'

const students = 300
const semesters = 8
const subjects = 9
const grades = ['A+', 'A', 'B', 'C', 'D', 'E']

/** Measures a branch's consolidated memos as one file: eight semesters of nine subjects, every student with a photo. */
async function measure(): Promise<void> {
  await onBothEngines(async (app, engine) => {
    const place = await fill(app)
    const rates: number[] = []
    // Backlogs are included, so every student gets a memo. The first round also assigns verification codes and still
    // counts like the others.
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now()
      const id = await app.transcripts.bundles.start({ ...place, withBacklogs: true, locale: 'en' }, actor)
      const job = await app.jobs.ended(id)
      if (job.problem) throw new Error(job.problem)
      rates.push(students / ((performance.now() - began) / 1000))
    }
    const [bundle] = await app.transcripts.bundles.newest()
    if (bundle?.made !== students) throw new Error(`${bundle?.made} memos were made.`)
    note(
      `consolidated memos a second on ${engine}, ${students} in one file`,
      median(rates).toFixed(0),
      '≥ 40',
    )
    const [roll = ''] = [rollNumber(0)]
    const issue = () => app.transcripts.issue({ rollNumber: roll, locale: 'en', isOfficial: true }, actor)
    await issue()
    const began = performance.now()
    for (let again = 0; again < 50; again += 1) await issue()
    note(`an issued memo again on ${engine}`, `${((performance.now() - began) / 50).toFixed(1)} ms`, '–')
  })
}

/** Creates the students and their results; returns their branch and batch. */
async function fill(app: App): Promise<{ branchId: string; batchId: string }> {
  const rolls = Array.from({ length: students }, (_, index) => rollNumber(index))
  await app.students.save(
    rolls.map((roll, index) => ({
      rollNumber: roll,
      name: `Asha Rao ${index}`,
      branch: 'CSE',
      batch: '2021',
    })),
  )
  const photo = await sharp({
    create: {
      width: 413,
      height: 531,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const records = await app.students.records(rolls)
  for (const { id } of records) await app.students.savePhoto(id, photo, actor)
  for (let semester = 0; semester < semesters; semester += 1) await publishSemester(app, semester)
  const [first] = records
  if (!first?.branchId || !first.batchId) throw new Error('The students are in no branch.')
  return { branchId: first.branchId, batchId: first.batchId }
}

async function publishSemester(app: App, semester: number): Promise<void> {
  const held = { heldMonth: semester % 2 === 0 ? 12 : 6, heldYear: 2021 + Math.ceil(semester / 2) }
  const examTitle = `Semester ${semester + 1}, bench`
  const about = { title: examTitle, regulation: 'R20', kind: 'regular', scheme: 'university' } as const
  const { id } = await app.results.exams.create({ ...about, ...held }, actor)
  const lines = ['Htno,Subcode,Subname,Internals,Grade,Credits']
  for (let student = 0; student < students; student += 1)
    for (let subject = 0; subject < subjects; subject += 1) {
      const grade = grades[(student + subject + semester) % grades.length]
      const code = `R20${semester + 1}${subject + 1}`
      lines.push(
        `${rollNumber(student)},${code},SUBJECT ${subject + 1} OF SEMESTER ${semester + 1},20,${grade},3`,
      )
    }
  await app.results.importAtOnce(
    { examTitle, bytes: Buffer.from(lines.join('\n')), fileName: 'bench.csv', skipBad: false },
    actor,
  )
  await publish(app, id)
}

export default { isAlone: true, measure } satisfies PartAlone
