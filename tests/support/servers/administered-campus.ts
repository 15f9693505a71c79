import { cookieHeader, makeAdministrator } from '../calls/over-the-wire.ts'
import { type OwnCampus, startCampus } from './own-server.ts'

/** Starts a campus and returns the cookie of its first administrator. */
export async function startAdministeredCampus(
  settings: Record<string, string> = {},
): Promise<OwnCampus & { cookie: string }> {
  const campus = await startCampus(settings)
  const cookie = cookieHeader(await makeAdministrator(campus, { origin: campus.url }))
  return { ...campus, cookie }
}
