import { postCall } from '#lib/api/client.ts'
import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { loadFileStep } from './load-file-step.ts'
import { $problem, $sent, $step, $typed, type ImportPlace, attemptChange } from './import.store.ts'

/** Of several files nobody can say which one is meant; one without a byte comes from a copy that broke off. */
export function refuseFiles(files: readonly File[]): boolean {
  const problem =
    files.length > 1 ? m['imports.oneFile']() : files[0]?.size === 0 ? m['errors.sheet.empty']() : ''
  $problem.set(problem)
  return problem !== ''
}

export const sendFile = (place: ImportPlace, options: ImportOptions, file: File): Promise<void> =>
  attemptChange(async () => {
    $sent.set(0)
    // The code that shows the file is loaded meanwhile. If it fails, the next step says so and offers another attempt.
    loadFileStep().catch(() => {})
    const form = new FormData()
    form.set('excelFileUpload', file)
    const query = { ...place, options: JSON.stringify(options) }
    const sending = { onProgress: (share: number) => $sent.set(share) }
    const started = await postCall<StartedImportReply>('startImport', form, query, sending).finally(() =>
      $sent.set(null),
    )
    $typed.set({})
    $step.set({ name: 'columns', file: started, meanings: {} })
  })
