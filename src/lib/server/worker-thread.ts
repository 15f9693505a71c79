import { yieldWorker } from './kernel/jobs/yield-worker.ts'

yieldWorker()
const { createApp } = await import('./app.ts')
const { databaseTimeouts } = await import('./kernel/db/connect.ts')
const { answerInWorker } = await import('./kernel/jobs/answer-in-worker.ts')

/** Entry of a worker thread. */
export default answerInWorker((env, parts) =>
  createApp(env, { ...parts, isWorker: true, queryTimeout: databaseTimeouts.work }),
)
