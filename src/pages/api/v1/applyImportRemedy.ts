import { importStep } from '#lib/server/kernel/imports/import-step.ts'

export const POST = importStep(
  'Does what puts many wrong rows of an upload right at once; the file is checked again after it.',
  (imports, importId, actor) => imports.applyRemedy(importId, actor),
)
