import { sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { formatLtp } from '#lib/rules/curriculum/subject-hours.ts'
import { showHundredths } from '#lib/rules/money/paise.ts'
import type { SubjectFields } from '#lib/schemas/curriculum/subject.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { CatalogueView } from '../catalogue/feature.ts'

/** How the audit trail labels changes of the curriculum and links to its subjects. */
export const curriculumTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'curriculumSubject.added',
    'curriculumSubject.changed',
    'curriculumSubject.linked',
    'curriculumSubject.moved',
    'curriculumSubject.removed',
    'curriculumSubject.unlinked',
  ),
  records: {
    curriculumSubject: recordsIn({
      table: 'curriculum_subjects',
      coded: { kind: (code) => say(`curriculum.kind.${code}`) },
      name: sql<string>`code || ' ' || name`,
      calledBy: ['code', 'name'],
      searched: ['code', 'name', 'short_name'],
      page: '/[...locale]/app/Academics/Curriculum/[subjectId]',
      to: ({ id }) => routes.curriculumSubject(id),
    }),
  },
}

/** The audited fields of a subject. */
export const auditedFields = [
  'regulation',
  'branch',
  'semester',
  'code',
  'attendanceCode',
  'name',
  'shortName',
  'kind',
  'ltp',
  'credits',
  'cieMax',
  'seeMax',
  'slot',
  'position',
  'standsFor',
] as const
type AuditedField = (typeof auditedFields)[number]

/** Includes names as text, because the catalogue may change before the entry is read. */
export const auditedSubject = (
  { nameOf, placeWord }: Pick<CatalogueView, 'nameOf' | 'placeWord'>,
  subject: SubjectFields,
): Partial<Record<AuditedField, string | number | null>> => ({
  regulation: nameOf(subject.regulationId),
  branch: placeWord(subject.branchId),
  semester: placeWord(subject.semesterId),
  code: subject.code,
  attendanceCode: subject.attendanceCode,
  name: subject.name,
  shortName: subject.shortName,
  kind: subject.kind,
  ltp: formatLtp(subject),
  credits: subject.credits === null ? null : showHundredths(subject.credits),
  cieMax: subject.cieMax,
  seeMax: subject.seeMax,
  slot: subject.slot,
})
