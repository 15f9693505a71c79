import * as v from 'valibot'
import { type GradeScaleInput, gradeScaleInput } from '#lib/schemas/results/grade-scale.ts'
import { typedEntry } from '../imports/catalogue.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Builds a scale form: each line has grade, points, outcome and other spellings. */
export const typedScale = (title: string, ...lines: readonly string[]): Record<string, string> => {
  const fields: Record<string, string> = { title }
  for (const [index, line] of lines.entries()) {
    const [grade = '', points = '', outcome = 'pass', ...aliases] = line.split(' ')
    fields[`grade${index + 1}`] = grade
    fields[`points${index + 1}`] = points === '-' ? '' : points
    fields[`outcome${index + 1}`] = outcome
    fields[`aliases${index + 1}`] = aliases.join(' ')
  }
  return fields
}

export const scaleInput = (title: string, ...lines: readonly string[]): GradeScaleInput =>
  v.parse(gradeScaleInput, typedScale(title, ...lines))

/** A college's own scale. */
export const autonomous = scaleInput(
  'Autonomous R24',
  'EX 10',
  'P 5',
  'R 0 fail',
  'AB 0 absent ABSENT',
  'SAT - complete',
)

/** Adds a regulation to the catalogue and assigns the scale to it. */
export async function regulationWith({ app }: TestApp, regulation: string, scheme: string): Promise<void> {
  await app.catalogue.add('regulation', typedEntry({ name: regulation }), lakshmi)
  if (scheme !== '') await app.gradeScales.assign([{ regulation, before: '', after: scheme }], lakshmi)
}
