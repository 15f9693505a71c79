import { sql } from 'kysely'
import type { App } from '#lib/server/app.ts'
import type { Bench } from './bench.ts'
import { importStudents } from './college.ts'
import { publishingTime } from './publishing.ts'
import { isQuiet, until } from './quiet.ts'
import { note } from './table.ts'

const olderExams = 20

/** Publishes another exam of the same students after twenty older exams have been added for them. */
export async function publishAgain(bench: Bench): Promise<void> {
  const examId = await bench.withApp(async (app) => {
    await addOlderExams(app)
    return importStudents(app, bench.students, { examTitle: 'After many others', internals: 21 })
  })
  const seconds = await bench.withProduct(async ({ port }) => {
    // The pages of earlier exams are still being prerendered.
    await bench.withApp((app) => until(() => isQuiet(app)))
    return publishingTime(port, bench.account, examId)
  })
  note(`publishing them with ${olderExams} older exams`, `${seconds} s`, '≤ 90 s for 50,000')
}

/**
 * Copies the first exam as lists know it, without its marks and prerendered pages. The copies' sets count as finished;
 * otherwise the server would prerender a million pages beside the publication.
 */
async function addOlderExams({ database: { writes } }: App): Promise<void> {
  const { id } = await writes
    .selectFrom('exams')
    .select('id')
    .where('version', '>', 0)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const exam = await writes.selectFrom('exams').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let count = 0; count < olderExams; count += 1) {
    const older = `older-${count}`
    await writes
      .insertInto('exams')
      .values({ ...exam, id: older, title: `Older exam ${count}`, held_year: 2024 - count })
      .execute()
    await sql`
      insert into published_results (exam_id, version, roll_number, verify_code, body, sgpa, fail_count, lines)
      select ${older}, version, roll_number, verify_code || ${`-${count}`}, '{}', sgpa, fail_count, lines
      from published_results where exam_id = ${id}`.execute(writes)
    await sql`
      insert into finished_sets (exam_id, version, stamp, headers, created_at, finished_at)
      select ${older}, version, stamp, headers, created_at, finished_at
      from finished_sets where exam_id = ${id}`.execute(writes)
  }
}
