import type { Selectable } from 'kysely'
import type { ChangedField, SentencePart } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'
import type {
  FieldParts,
  FoundRecord,
  TrailReader,
  TrailRecord,
  TrailRecords,
} from '../audit/audited-record.ts'
import { changedFields, factsIn, nameIn, sayAction, sayField, sayRecord } from '../audit/format-entry.ts'
import type { AuditRow } from '../db/tables.ts'
import { auditActionsOf, trailRecordsOf } from '../declared.ts'
import { mayUse } from '../http/access/access.ts'
import { isConditional } from '../http/access/resolve-access.ts'
import type { ListContext } from '../lists/list-kind.ts'
import type { AccountName } from '../people/people.ts'

type Entry = Selectable<AuditRow>

/** A row of the trail, formatted for reading. */
export interface DescribedEntry {
  entry: Entry
  /** The user name is empty for actors without one. */
  who: { name: string; inSentence: string; username: string }
  sentence: readonly SentencePart[]
  changes: readonly ChangedField[]
}

type RecordNames = ReadonlyMap<string, ReadonlyMap<string, FoundRecord>>

/** Formats the rows of a page; names and records are read once for all rows. */
export async function describeEntries(
  entries: readonly Entry[],
  context: ListContext,
): Promise<DescribedEntry[]> {
  const { app } = context
  const kinds = trailRecordsOf(app.features)
  const actions = auditActionsOf(app.features)
  const [found, parts, doers, people] = await Promise.all([
    findRecords(entries, kinds, context),
    findParts(entries, kinds, context),
    app.people.accountsOf([...new Set(entries.map(({ actor_id }) => actor_id))]),
    findPeople(entries, kinds, context),
  ])
  return entries.map((entry) => {
    const { entity, before, after, erased_by } = entry
    const mayOpen = mayOpenPageOf(kinds[entity], context)
    const kind = kinds[entity]
    const record = ofItsTime(entry, found.get(entity)?.get(entry.entity_id))
    const who = describeActor(entry, doers.get(entry.actor_id) ?? signedUp(entry, record, kind))
    const facts = factsIn([before, after], app.database.audited[entity] ?? [], erased_by !== null)
    const inSentence = [who.inSentence, partFor(entry, { kind, record, mayOpen })] as const
    const sentence = actions[entry.action] ?? otherAction(entry)
    return {
      entry,
      who,
      sentence: fillIn(sentence, facts, inSentence),
      changes: changedFields(before, after, {
        coded: kind?.coded,
        parts: { ...parts(entry), ...people(kind) },
      }),
    }
  })
}

/** The message for an action of a later version of this system. */
const otherAction =
  ({ action, entity }: Entry) =>
  ({ who, record }: Readonly<Record<string, string>>): string =>
    `${who}: ${sayAction(action)} (${sayRecord(entity)} ${record})`

async function findRecords(
  entries: readonly Entry[],
  kinds: Readonly<Record<string, TrailRecord>>,
  { app }: ListContext,
): Promise<RecordNames> {
  const wanted = new Map<string, Set<string>>()
  for (const { entity, entity_id } of entries)
    wanted.set(entity, (wanted.get(entity) ?? new Set()).add(entity_id))
  const found = await Promise.all(
    [...wanted].flatMap(([entity, ids]) => {
      const kind = kinds[entity]
      return kind ? [kind.find(app, [...ids]).then((those) => [entity, those] as const)] : []
    }),
  )
  return new Map(found)
}

function mayOpenPageOf(kind: TrailRecord | undefined, { app, user }: ListContext): boolean {
  const access = kind?.page === undefined ? undefined : app.pageAccess.of(kind.page, {})
  return access !== undefined && !isConditional(access) && mayUse(access, user)
}

/** Milliseconds by which older rows precede the account that they record. */
const shortlyBefore = 60_000

/** Ignores a later record that has reused the id. */
const ofItsTime = ({ at }: Entry, record: FoundRecord | undefined): FoundRecord | undefined =>
  record?.since !== undefined && Date.parse(record.since) > Date.parse(at) + shortlyBefore
    ? undefined
    : record

/** Names the person of a sign-up, who has no account yet: the row is about theirs. */
const signedUp = (
  entry: Entry,
  record: FoundRecord | undefined,
  kind: TrailRecord | undefined,
): { fullName: string } | undefined =>
  entry.entity === 'user' && isByVisitor(entry)
    ? { fullName: record?.name || ownName(entry, kind) }
    : undefined

/** Returns the record's name from the row itself. */
const ownName = ({ before, after, erased_by, entity_id }: Entry, kind: TrailRecord | undefined): string =>
  nameIn(before, after, kind?.calledBy) || (kind?.isCalledById && erased_by === null ? entity_id : '')

interface About {
  kind: TrailRecord | undefined
  record: FoundRecord | undefined
  mayOpen: boolean
}

/** Formats the record by its present name; a deleted one by the row's name and marked as deleted. */
function partFor(entry: Entry, { kind, record, mayOpen }: About): SentencePart {
  const own = ownName(entry, kind)
  const isErased = entry.erased_by !== null || entry.entity_id === ''
  const quoted = (name: string): string => (kind?.isPerson ? name : m['list.quoted']({ name }))
  if (!kind) return isErased ? m['audit.nameErased']() : quoted(own || entry.entity_id)
  if (!record)
    return formatDeleted(own && quoted(own), { isErased, saysDeleted: entry.action.endsWith('.removed') })
  const name = record.name || own
  if (!name && (isErased || kind.isPerson)) return m['audit.nameErased']()
  const text = name ? quoted(name) : sayRecord(entry.entity)
  return mayOpen && record.to !== null ? { text, to: record.to } : text
}

/** Marks the record as deleted, unless the message itself says so. */
function formatDeleted(
  name: string,
  { isErased, saysDeleted }: { isErased: boolean; saysDeleted: boolean },
): string {
  if (!name) return isErased ? m['audit.nameErased']() : m['audit.goneNameless']()
  return saysDeleted ? name : m['audit.gone']({ name })
}

/** Private-use characters, which entered texts do not contain. */
const slots = { who: '\uE000', record: '\uE001' } as const

function fillIn(
  sentence: (facts: Readonly<Record<string, string>>) => string,
  facts: Readonly<Record<string, string>>,
  [who, record]: readonly [SentencePart, SentencePart],
): SentencePart[] {
  return sentence({ ...facts, ...slots })
    .split(/([\uE000\uE001])/)
    .map((part) => (part === slots.who ? who : part === slots.record ? record : part))
    .filter((part) => part !== '')
}

/** Returns the labels of composite fields per row, read once for rows with the same subject. */
async function findParts(
  entries: readonly Entry[],
  kinds: TrailRecords,
  reader: TrailReader,
): Promise<(entry: Entry) => FieldParts | undefined> {
  const asked = new Map<string, Promise<FieldParts>>()
  for (const entry of entries) {
    const of = kinds[entry.entity]?.partsOf
    const key = keyOf(entry)
    if (of && !asked.has(key)) asked.set(key, of(reader, entry.entity_id, aboutOf(entry)))
  }
  const found = new Map(
    await Promise.all([...asked].map(async ([key, parts]) => [key, await parts] as const)),
  )
  return (entry) => found.get(keyOf(entry))
}

/** Returns the people named by id in fields of a kind as parts; the accounts are read once for all rows. */
async function findPeople(
  entries: readonly Entry[],
  kinds: TrailRecords,
  { app }: TrailReader,
): Promise<(kind: TrailRecord | undefined) => FieldParts> {
  const ids = entries.flatMap(({ entity, before, after }) => {
    const fields = kinds[entity]?.people ?? []
    return fields.length === 0 ? [] : [before, after].flatMap((json) => valuesIn(JSON.parse(json), fields))
  })
  const names = ids.length === 0 ? new Map<string, string>() : await app.people.namesOf([...new Set(ids)])
  const say = (id: string): string => names.get(id) ?? id
  return (kind) =>
    Object.fromEntries((kind?.people ?? []).map((field) => [field, { label: sayField(field), say }]))
}

/** Returns the texts of these fields, at any depth. */
function valuesIn(value: unknown, fields: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' ? (fields.includes(name) ? [each] : []) : valuesIn(each, fields),
  )
}

const keyOf = (entry: Entry): string => JSON.stringify([entry.entity, entry.entity_id, aboutOf(entry)])

function aboutOf({ after }: Entry): string {
  const parsed: unknown = JSON.parse(after)
  const isAbout = typeof parsed === 'object' && parsed !== null && 'about' in parsed
  return isAbout && typeof parsed.about === 'string' ? parsed.about : ''
}

/**
 * Formats the actor by their present name, system actors in the page's language. It uses the row's account id,
 * because another account may have the user name by now.
 */
function describeActor(
  entry: Entry,
  account: Pick<AccountName, 'fullName'> | undefined,
): DescribedEntry['who'] {
  const kind = withoutAccount(entry)
  if (kind) return { name: m[`person.${kind}`](), inSentence: m[`audit.doer.${kind}`](), username: '' }
  const name = account?.fullName || entry.actor_name
  return { name, inSentence: name, username: entry.actor_name }
}

/** Includes a sign-up, which has a name of its own. */
const isByVisitor = ({ actor_id: id }: Entry): boolean => id === 'visitor'

function withoutAccount(entry: Entry): 'system' | 'commandLine' | 'former' | 'visitor' | null {
  const { actor_id: id, actor_name: name } = entry
  if (id === 'system' || id === 'commandLine') return id
  if (name === '') return 'former'
  return isByVisitor(entry) && name === 'visitor' ? name : null
}
