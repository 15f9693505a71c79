import type { HiddenChoice } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { refuse } from '../../../kernel/http/respond.ts'

interface Sent {
  bytes: Uint8Array
  name: string
  skipBad: boolean
  hidden: HiddenChoice | null
  actor: Actor
  requestId: string
}

/**
 * What masterDataExcelsUploads does with admissions: all of them or none, unless wrong rows may be left out. What somebody
 * else was quicker with is left out and named; where nothing else is there, nothing was uploaded.
 */
export async function uploadAdmissions(app: App, { bytes, name, skipBad, hidden, actor, requestId }: Sent) {
  const order = {
    kind: 'admissions',
    bytes,
    fileName: name,
    isDryRun: false,
    skipBad,
    addMissing: false,
    hidden,
  }
  const { summary, isWritten, leftOut } = await app.imports.atOnce(order, actor)
  const { rows } = summary
  const problems = [...summary.problems, ...leftOut]
  const left = new Set(leftOut.map(({ line }) => line)).size
  const newRows = summary.new - left
  if (!isWritten || (left > 0 && newRows === 0)) {
    const refusal = conflict('import.hasErrors', { rows: summary.bad + left })
    return refuse(refusal, requestId, (reply) => ({ ...reply, status: 'false', rows, problems }))
  }
  return {
    // All that are agreed on are new; whoever is there already is left as they are.
    ...{ status: 'true' as const, message: m['upload.saved'](), rows, problems, newRows },
    ...{ changedRows: summary.changed, unchangedRows: summary.unchanged, errorRows: summary.bad },
  }
}
