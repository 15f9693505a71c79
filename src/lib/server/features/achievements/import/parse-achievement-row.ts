import * as v from 'valibot'
import { readDoi } from '#lib/rules/numbers/doi.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import { wordKey } from '#lib/rules/names/word-key.ts'
import { achievementInput } from '#lib/schemas/achievements/achievement.ts'
import type { App } from '../../../kernel/app.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import { tellFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import { achievementRepository } from '../records/achievement.repository.ts'
import {
  type Achievement,
  type AchievementFields,
  fieldsOf,
  fieldsTyped,
  isToCome,
  sameKeyOf,
} from '../records/achievement.ts'

/** What rows are checked with. */
export interface AchievementsAtHand {
  /** Ids of people, by the key of the employee code. */
  members: ReadonlyMap<string, string>
  /** By `keyOfRow`. */
  known: ReadonlyMap<string, Achievement>
  /** An Indian day. */
  today: string
}

/** An achievement as a row makes it, with what was known before: that comes back when the upload is undone. */
export interface AchievementRow extends AchievementFields {
  before: (AchievementFields & Pick<Achievement, 'version'>) | null
}

export async function achievementsAtHand({ faculty, database, clock }: App): Promise<AchievementsAtHand> {
  const members = await faculty.all()
  const all = await achievementRepository(database.reads).all()
  return {
    members: new Map(members.map((member) => [wordKey(member.employeeCode), member.id])),
    known: new Map(all.map((each) => [keyOfRow(each), each])),
    today: indianDate(clock.now()),
  }
}

/** A person has each once. */
export const keyOfRow = (fields: AchievementFields): string => `${fields.memberId} ${sameKeyOf(fields)}`

/** Null where a cell is wrong. */
export function readAchievementRow(
  cells: RowCells,
  { members, known, today }: AchievementsAtHand,
): AchievementRow | null {
  const { text, fault } = cells
  const memberId = members.get(wordKey(text('employeeCode')))
  if (!memberId) fault('employeeCode', text('employeeCode') === '' ? 'missing' : 'memberUnknown')
  const doi = readDoi(text('doi')) ?? ''
  const before = (doi && known.get(keyOfRow({ ...nothing, memberId: memberId ?? '', doi }))) || null
  const typed = typedIn(cells, before)
  const parsed = v.safeParse(achievementInput, { departmentId: '-', memberId: memberId ?? '-', ...typed })
  if (!parsed.success) tellFaults(cells, parsed.issues, { codes, told: ['kind'] })
  if (!parsed.success || !memberId) return null
  const fields = fieldsTyped(parsed.output)
  if (isToCome(fields, today)) return fault('achievedOn', 'achievementToCome')
  const same = known.get(keyOfRow(fields)) ?? null
  return { ...fields, before: same && { ...fieldsOf(same), version: same.version } }
}

const nothing: AchievementFields = {
  memberId: '',
  kind: 'other',
  achievedOn: '',
  year: 0,
  description: '',
  title: '',
  authors: '',
  source: '',
  issn: '',
  doi: '',
  citations: 0,
  inScopus: false,
}

/** An empty cell says nothing: of a work that its DOI names, what is known stays. A title describes what nothing else does. */
function typedIn({ text, clears }: RowCells, before: AchievementFields | null) {
  const said = (field: 'title' | 'authors' | 'source' | 'issn' | 'doi'): string =>
    clears(field) ? '' : text(field) || (before?.[field] ?? '')
  return {
    title: said('title'),
    authors: said('authors'),
    source: said('source'),
    issn: said('issn'),
    doi: said('doi'),
    achievedOn: text('achievedOn') || (before?.achievedOn ?? ''),
    description: text('description') || before?.description || text('title'),
    kind: text('kind') || (before?.kind ?? (text('doi') ? 'publication' : 'other')),
    year: text('year') || (text('achievedOn') ? '' : String(before?.year ?? '')),
    citations: clears('citations') ? '' : text('citations') || String(before?.citations ?? 0),
    inScopus: text('inScopus') ? text('inScopus') === 'yes' : (before?.inScopus ?? false),
  }
}

/** How a cell is told what the form says at its field. */
const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
  'achievements.dateForm': 'dateWrong',
  'achievements.yearForm': 'yearWrong',
  'achievements.doiForm': 'doiWrong',
  'achievements.citationsForm': 'citationsWrong',
}
