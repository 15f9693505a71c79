import { createApp } from './app.ts'
import { answerWithPdfs } from './kernel/documents/answer-with-pdfs.ts'

/** What the process that draws documents begins with. */
answerWithPdfs((env) => createApp(env, { isWorker: true }))
