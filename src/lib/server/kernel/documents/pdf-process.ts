import { join } from 'node:path'
import { collegeRepository } from '../../features/college/college.repository.ts'
import { createCollege } from '../../features/college/college.service.ts'
import { answerTasks } from '../processes/answer-tasks.ts'
import { systemClock } from '../core/clock.ts'
import { connectDatabase } from '../db/connect.ts'
import { storeOf } from '../store/store.ts'
import { drawLoginSlips } from '../../features/logins/login-slips.document.ts'
import { drawResultMemo } from '../../features/results/result-memo.document.ts'
import { type Env, originOf } from '../../env.ts'
import { createFiles } from '../files/files.ts'
import { lookupService } from '../../features/results/lookup.service.ts'
import { type MemoService, memoService } from '../../features/results/memo.service.ts'
import { resultsRepository } from '../../features/results/results.repository.ts'
import type { PdfTask } from './pdfs.ts'

let memos: MemoService | null = null

/** The worker process's door: what a paper is about in, its bytes out. */
answerTasks(async (task: PdfTask) => {
  if ('slips' in task) return drawLoginSlips(task.slips)
  memos ??= createMemos(task.env)
  return memos.make(task.examTitle, task.rollNumber, task.locale)
})

/** With database handles of its own: looking a result up and wording it costs the server as much as a page. */
function createMemos(env: Env): MemoService {
  const clock = systemClock
  const database = connectDatabase(env)
  const files = createFiles(join(env.dataDir, 'files'))
  return memoService({
    clock,
    lookup: lookupService({ store: storeOf(database, resultsRepository), clock }),
    college: createCollege({ store: storeOf(database, collegeRepository), clock, files }),
    documents: { resultMemo: drawResultMemo },
    publicOrigin: originOf(env),
  })
}
