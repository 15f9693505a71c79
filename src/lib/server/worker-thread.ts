import { createApp } from './app.ts'
import { answerInWorker } from './kernel/jobs/answer-in-worker.ts'

/** What a worker thread begins with. */
export default answerInWorker((env) => createApp(env, { isWorker: true }))
