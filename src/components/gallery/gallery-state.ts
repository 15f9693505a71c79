import type { FormState } from '#lib/server/kernel/http/forms/plain-form.ts'

/** The state of a form that nobody sent. */
export const galleryState = (shown: Partial<FormState>): FormState => ({
  values: {},
  chosen: () => [],
  problem: '',
  code: '',
  fields: {},
  done: '',
  ...shown,
})
