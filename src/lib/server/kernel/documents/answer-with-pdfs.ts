import type { App } from '../app.ts'
import { makeOnce } from '../core/make-once.ts'
import { documentOf } from '../declared.ts'
import type { Env } from '../env.ts'
import { answerTasks } from '../processes/answer-tasks.ts'
import type { PdfTask } from './pdfs.ts'

/** The other side of `createPdfs`. Its app has database handles of its own: wording a memo costs as much as a page. */
export function answerWithPdfs(createApp: (env: Env) => Promise<App>): void {
  const appOf = makeOnce(createApp)
  answerTasks(async ({ env, name, args }: PdfTask) => {
    const own = await appOf(env)
    const draw = await documentOf(own.features, name)
    // What the document takes was put together by the feature that declares it.
    return draw(own, ...(args as never[]))
  })
}
