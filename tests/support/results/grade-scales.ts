import * as v from 'valibot'
import { type GradeScaleInput, gradeScaleInput } from '#lib/schemas/results/grade-scale.ts'
import { typedEntry } from '../imports/catalogue.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** A scale as its form sends it: grade, points, outcome and other spellings of each line. */
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

/** A scale of a college of its own. */
export const autonomous = scaleInput(
  'Autonomous R24',
  'EX 10',
  'P 5',
  'R 0 fail',
  'AB 0 absent ABSENT',
  'SAT - complete',
)

/** The regulation stands in the catalogue, and its exams take the scale. */
export async function regulationWith({ app }: TestApp, regulation: string, scheme: string): Promise<void> {
  await app.catalogue.add('regulation', typedEntry({ name: regulation }), lakshmi)
  if (scheme !== '') await app.gradeScales.assign([{ regulation, before: '', after: scheme }], lakshmi)
}
