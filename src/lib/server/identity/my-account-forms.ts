import type { APIContext } from 'astro'
import { type Actor } from '../core/audit.ts'
import { invalid, unauthenticated } from '../core/errors.ts'
import { type FormState, plainForm, secretOf, textOf } from '../http/plain-form.ts'
import { withCookies } from '../http/session-cookies.ts'
import { actorOf } from './account-forms.ts'
import { type FactorSetup, showSetup } from './second-factor.ts'
import { goTo } from './sign-in-form.ts'

interface Sent {
  context: APIContext
  form: FormData
  actor: Actor
  /** The session that sent it. */
  here: string
}

type Work = Record<string, () => Promise<Response | string>>
type Show = (setup: FactorSetup) => void

/** What a person's own forms do, by the name of the button. `show` is handed the key that is being set up. */
export const handleAccountForm = (context: APIContext, show: Show): Promise<Response | FormState> =>
  plainForm(context, { limit: 'account' }, async (form) => {
    const { app, user } = context.locals
    const live = await app.identity.currentSession(context.request.headers)
    if (!user || !live) throw unauthenticated('session.missing')
    const sent = { context, form, actor: actorOf(context), here: live.sessionId }
    const work: Work = { ...sessionWork(sent), ...factorWork(sent, show) }
    const run = work[textOf(form, 'action')]
    if (!run) throw invalid('request.invalid')
    return run()
  })

function sessionWork({ context, form, actor, here }: Sent): Work {
  const { sessions } = context.locals.app.identity
  const ended = (): Response => goTo(`${context.url.pathname}?done=ended`)
  return {
    endOne: () => sessions.endOne(actor.id, textOf(form, 'session'), actor).then(ended),
    endOthers: () => sessions.endOthers(actor.id, here, actor).then(ended),
  }
}

function factorWork({ context, form, actor }: Sent, show: Show): Work {
  const { secondFactor } = context.locals.app.identity
  const { headers } = context.request
  const done = (word: string, cookies: string[]): Response =>
    withCookies(goTo(`${context.url.pathname}?done=${word}`), cookies)
  return {
    async begin() {
      show(await secondFactor.begin(headers, secretOf(form, 'password')))
      return 'begun'
    },
    async confirm() {
      const uri = textOf(form, 'uri')
      // Nobody scans a second time for one mistyped digit.
      if (uri.startsWith('otpauth://')) show(await showSetup(uri, form.getAll('recoveryCode').map(String)))
      return done('on', await secondFactor.confirm(headers, textOf(form, 'code'), actor))
    },
    end: async () => done('off', await secondFactor.end(headers, secretOf(form, 'password'), actor)),
  }
}
