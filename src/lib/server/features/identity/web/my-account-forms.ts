import type { APIContext } from 'astro'
import { type Actor } from '../../../kernel/audit/audit.ts'
import { invalid, unauthenticated } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormState, ofPressedButton, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { withCookies } from '../../../kernel/http/security/cookies.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { type FactorSetup, showSetupAgain } from '../second-factor/second-factor.ts'
import { typedPassword, typedText } from './sign-in-form.ts'

interface AccountForm {
  context: APIContext
  form: FormData
  actor: Actor
  /** Id of the session that sent the form. */
  here: string
}

type Work = Record<string, () => Promise<Response | string>>
type Show = (setup: FactorSetup) => void

/** Handles the forms of a person's own account; the pressed button decides. `show` receives the setup in progress. */
export const handleAccountForm = (context: APIContext, show: Show): Promise<Response | FormState> =>
  plainForm(context, { limit: 'account' }, async (form) => {
    const { app, user } = context.locals
    const live = await app.identity.currentSession(context.request.headers)
    if (!user || !live) throw unauthenticated('session.missing')
    const sent = { context, form, actor: actorOf(context), here: live.sessionId }
    const work: Work = { ...sessionWork(sent), ...factorWork(sent, show) }
    return ofPressedButton(form, work)()
  })

function sessionWork({ context, form, actor, here }: AccountForm): Work {
  const { sessions } = context.locals.app.identity
  const ended = (): Response => goOnDone(context, context.url.pathname, 'ended')
  return {
    endOne: () => sessions.endOne(actor.id, sessionIn(form), actor).then(ended),
    endOthers: () => sessions.endOthers(actor.id, here, actor).then(ended),
  }
}

function factorWork({ context, form, actor }: AccountForm, show: Show): Work {
  const { secondFactor } = context.locals.app.identity
  const { headers } = context.request
  const done = (word: string, cookies: string[]): Response =>
    withCookies(goOnDone(context, context.url.pathname, word), cookies)
  return {
    async begin() {
      show(await secondFactor.start(headers, typedPassword(form)))
      return 'begun'
    },
    async confirm() {
      // Keeps the setup on the page, so that a mistyped digit does not require a second scan.
      const again = await showSetupAgain(textOf(form, 'uri'), form.getAll('recoveryCode').map(String))
      if (again) show(again)
      return done('on', await secondFactor.confirm(headers, typedText(form, 'code'), actor))
    },
    end: async () => done('off', await secondFactor.end(headers, typedPassword(form), actor)),
  }
}

/** @throws DomainError Invalid `request.invalid` if the value is not a session id */
function sessionIn(form: FormData): string {
  const id = textOf(form, 'session')
  if (!/^[\w-]{1,64}$/.test(id)) throw invalid('request.invalid')
  return id
}
