import { m } from '#paraglide/messages.js'
import type { ChangedCell } from '../../kernel/imports/import-kind.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { auditedFields, auditedMember } from './audited-member.ts'
import type { MemberFields } from './faculty-member.ts'

/** What a row of a file would change of a person, by its columns, as people read it. */
export function changedCells(view: CatalogueView, before: MemberFields, after: MemberFields): ChangedCell[] {
  const [was, becomes] = [inWords(view, before), inWords(view, after)]
  const changed = auditedFields.filter((field) => was[field] !== becomes[field])
  return changed.map((field) => ({ field, before: was[field], after: becomes[field] }))
}

const inWords = (view: CatalogueView, member: MemberFields) => ({
  ...auditedMember(view, member),
  status: m[`faculty.status.${member.status}`](),
})
