import { type Control, verbs } from './control.ts'
import { type GatewayRequest, type Reply, asJson, readJson } from './http.ts'
import { Refusal } from './refusal.ts'
import { isSame } from './shops.ts'

export const controlPath = '/control/'

/** Handles `POST /control/pay {"order":"…"}` with the control token as bearer. */
export async function answerControl(control: Control, token: string, asked: GatewayRequest): Promise<Reply> {
  if (!isSame(asked.headers.authorization ?? '', `Bearer ${token}`))
    throw new Refusal(401, 'The control token is missing or wrong.')
  const name = asked.path.slice(controlPath.length)
  if (asked.method !== 'POST' || !Object.hasOwn(verbs, name))
    throw new Refusal(404, `POST one of ${Object.keys(verbs).join(', ')}.`)
  // The argument is unknown here; the verb's own parser validates it.
  const run = control[name as keyof Control] as (args: unknown) => Promise<unknown>
  return asJson(200, (await run(asked.text === '' ? undefined : readJson(asked.text))) ?? null)
}

/** Returns the control of a sandbox in another process. */
export function remoteControl(origin: string, token: string): Control {
  const functions = Object.keys(verbs).map((name) => [
    name,
    async (args: unknown) => {
      const answer = await fetch(`${origin}${controlPath}${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: args === undefined ? '' : JSON.stringify(args),
      })
      const message: unknown = await answer.json()
      if (!answer.ok) throw new Refusal(answer.status, messageOf(message))
      return message
    },
  ])
  return Object.fromEntries(functions) as Control
}

const messageOf = (reply: unknown): string =>
  typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : 'refused'
