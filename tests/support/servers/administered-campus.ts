import { cookieHeader, makeAdministrator } from '../calls/over-the-wire.ts'
import { type OwnCampus, startCampus } from './own-server.ts'

/** A campus of its own; its first administrator is signed in by this cookie. */
export async function startAdministeredCampus(
  settings: Record<string, string> = {},
): Promise<OwnCampus & { cookie: string }> {
  const campus = await startCampus(settings)
  const cookie = cookieHeader(await makeAdministrator(campus, { origin: campus.url }))
  return { ...campus, cookie }
}
