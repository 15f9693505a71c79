import { importStep } from '#lib/server/kernel/imports/import-step.ts'

export const POST = importStep(
  'Puts an import aside that was never taken over.',
  (imports, importId, actor) => imports.discard(importId, actor),
)
