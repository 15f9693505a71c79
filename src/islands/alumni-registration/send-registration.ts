import { CallFailed, isUnanswered, postCall, sayRefusal } from '#lib/api/client.ts'
import type { RegisteredReply } from '#lib/schemas/alumni/registration.ts'
import { m } from '#paraglide/messages.js'
import type { SendForm } from '../ui/form/use-schema-form.ts'

/** Registers, and reports a failure in the words of the specification before the form shows the fields. */
export const sendWith =
  (onFailed: (text: string) => void): SendForm<RegisteredReply> =>
  async (body, sending) => {
    try {
      await readFile(body)
      return await postCall<RegisteredReply>('saveAlumniStudentRegister', body, {}, sending)
    } catch (error) {
      onFailed(sayFailure(error))
      throw error
    }
  }

/**
 * Reads the file first: a file that was moved or changed since it was chosen fails during the upload and looks like a
 * server that does not respond.
 */
async function readFile(body: object | FormData): Promise<void> {
  const file = body instanceof FormData ? body.get('file') : null
  if (!(file instanceof File)) return
  await file.arrayBuffer().catch((error: unknown) => {
    throw new CallFailed(m['alumni.setupFailed']({ message: messageOf(error) }))
  })
}

/** Returns the text for a failure; one that neither the server nor the connection caused is "unexpected". */
function sayFailure(error: unknown): string {
  const cause = error instanceof CallFailed ? error.cause : error
  if (cause !== undefined) return m['alumni.unexpected']({ message: messageOf(cause) })
  return isUnanswered(error) ? m['alumni.noResponse']() : sayRefusal(error)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
