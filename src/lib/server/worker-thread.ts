import { createApp } from './app.ts'
import { patience } from './kernel/db/connect.ts'
import { answerInWorker } from './kernel/jobs/answer-in-worker.ts'

/** What a worker thread begins with. */
export default answerInWorker((env, parts) =>
  createApp(env, { ...parts, isWorker: true, patience: patience.work }),
)
