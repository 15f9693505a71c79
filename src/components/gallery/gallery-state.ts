import type { FormState } from '#lib/server/kernel/http/forms/plain-form.ts'

/** A state of a form that was not submitted. */
export const galleryState = (shown: Partial<FormState>): FormState => ({
  values: {},
  chosen: () => [],
  problem: '',
  code: '',
  fields: {},
  done: '',
  ...shown,
})
