import { json, send } from '../../support/calls/over-the-wire.ts'

export const guard = { authorization: 'Bearer ROLE_SECURITY' }

/** Sends a call with a JSON body; the response is parsed if it is JSON. */
export async function askItems(
  campus: Parameters<typeof send>[0],
  {
    method,
    path,
    body,
    headers = guard,
  }: { method: string; path: string; body?: unknown; headers?: Record<string, string> },
) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const own = { ...headers, ...(body === undefined ? {} : json) }
  const answer = await send(campus, path, { method, headers: own, ...sent })
  return { status: answer.status, body: parsed(answer.body), headers: answer.headers }
}

/** Requests a page or a call as a browser does. */
export async function getItems(
  campus: Parameters<typeof send>[0],
  path: string,
  headers: Record<string, string>,
) {
  const { status, body, headers: said } = await send(campus, path, { headers })
  const isJson = said['content-type']?.includes('json')
  return { status, body: isJson ? (JSON.parse(body) as Record<string, unknown>) : { text: body } }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { text }
  }
}
