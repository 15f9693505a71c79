import { importStep } from '#lib/server/kernel/http/import-step.ts'

export const POST = importStep(
  'Does what puts many wrong rows of an upload right at once; the file is checked again after it.',
  (app, importId, actor) => app.imports.applyRemedy(importId, actor),
)
