import { createApp } from './app.ts'
import { answerWithPdfs } from './kernel/documents/answer-with-pdfs.ts'

/** What the process that draws documents begins with. Somebody waits for each of them, and so for no silent database. */
answerWithPdfs((env) => createApp(env, { isWorker: true }))
