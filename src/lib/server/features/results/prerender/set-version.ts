import type { Exam } from '#lib/schemas/results/exam.ts'

/**
 * Identifies the pages of an exam by build, look and, after a correction, label. Pages with an earlier label are
 * another set, which is never sent.
 */
export const setVersionOf = (renderVersion: string, { label }: Pick<Exam, 'label'>): string =>
  label === 0 ? renderVersion : `${renderVersion}.${label}`

// A render version is `build.look`, see `siteRenderVersion`.
export const buildOf = ({ renderVersion }: VersionedSet): string => renderVersion.split('.')[0] ?? ''
export const lookOf = ({ renderVersion }: VersionedSet): string => renderVersion.split('.')[1] ?? ''
export const labelOf = ({ renderVersion }: VersionedSet): number => Number(renderVersion.split('.')[2] ?? 0)

interface VersionedSet {
  renderVersion: string
}
