import * as v from 'valibot'
import type { FileLimits } from '../ui/check-files.ts'

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('gallery.required'))
export const answers = ['saves', 'refuses', 'silent'] as const

export const photoLimits = { width: 413, height: 531, bytes: 60_000 }
export const documents: FileLimits = {
  accept: ['.pdf', 'image/png', 'image/jpeg'],
  types: 'PDF, PNG, JPEG',
  bytes: 2_000_000,
  count: 3,
}

/** A form with every piece, to try what it does. */
export const wholeForm = v.object({
  name: required,
  mobile: v.pipe(required, v.regex(/^\d{10}$/, 'gallery.mobileWrong')),
  birthDate: v.pipe(required, v.isoDate('gallery.required')),
  gender: required,
  password: required,
  degree: required,
  branch: required,
  photo: v.nullable(v.file('gallery.required')),
  certificates: v.array(v.file('gallery.required')),
  agrees: v.literal(true, 'gallery.required'),
  answer: v.picklist(answers),
})
export type WholeForm = Omit<v.InferInput<typeof wholeForm>, 'agrees'> & { agrees: boolean }
