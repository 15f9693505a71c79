import type { Exam } from '#lib/schemas/results/exam.ts'

/**
 * What the pages of an exam are named by: the build, the look of the college, and what the exam is called where that was
 * corrected. Its pages of before are another set, which nobody is shown.
 */
export const setVersionOf = (renderVersion: string, { label }: Pick<Exam, 'label'>): string =>
  label === 0 ? renderVersion : `${renderVersion}.${label}`

// A render version is `build.look`, see `siteRenderVersion`.
export const buildOf = ({ renderVersion }: Named): string => renderVersion.split('.')[0] ?? ''
export const lookOf = ({ renderVersion }: Named): string => renderVersion.split('.')[1] ?? ''
export const labelOf = ({ renderVersion }: Named): number => Number(renderVersion.split('.')[2] ?? 0)

interface Named {
  renderVersion: string
}
