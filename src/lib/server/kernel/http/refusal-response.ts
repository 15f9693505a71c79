import { failurePage } from './failure-page.ts'
import { localeOfCall, localeOfPath, withLocale } from './locale.ts'
import { isCall } from './call-folders.ts'
import { refusalOf, refuse } from './respond.ts'

export interface Refused {
  path: string
  acceptLanguage: string | null
  requestId: string
}

/** What went wrong, as its reader needs it: the envelope for a call, a page in its language for a person. */
export const refusalResponse = (error: unknown, { path, acceptLanguage, requestId }: Refused): Response =>
  isCall(path)
    ? withLocale(localeOfCall(acceptLanguage), () => refuse(error, requestId))
    : withLocale(localeOfPath(path), () => failurePage(refusalOf(error, requestId)))
