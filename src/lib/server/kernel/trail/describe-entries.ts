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
import { changedFields, factsIn, nameIn, sayAction, sayRecord } from '../audit/format-entry.ts'
import type { AuditRow } from '../db/tables.ts'
import { deedsOf, trailRecordsOf } from '../declared.ts'
import { mayUse } from '../http/access/access.ts'
import { isConditional } from '../http/access/resolve-access.ts'
import type { ListContext } from '../lists/list-kind.ts'
import type { AccountName } from '../people/people.ts'

type Entry = Selectable<AuditRow>

/** A row of the trail as somebody reads it. */
export interface ToldEntry {
  entry: Entry
  /** The user name is empty for whatever acts without one. */
  who: { name: string; inSentence: string; username: string }
  sentence: readonly SentencePart[]
  changes: readonly ChangedField[]
}

type Found = ReadonlyMap<string, ReadonlyMap<string, FoundRecord>>

/** Asked once for a page of rows, whatever they are about. */
export async function tellEntries(entries: readonly Entry[], context: ListContext): Promise<ToldEntry[]> {
  const { app } = context
  const kinds = trailRecordsOf(app.features)
  const deeds = deedsOf(app.features)
  const [found, parts, doers] = await Promise.all([
    findRecords(entries, kinds, context),
    findParts(entries, kinds, context),
    app.people.accountsOf([...new Set(entries.map(({ actor_id }) => actor_id))]),
  ])
  return entries.map((entry) => {
    const { entity, before, after, erased_by } = entry
    const mayOpen = mayOpenPageOf(kinds[entity], context)
    const kind = kinds[entity]
    const record = ofItsTime(entry, found.get(entity)?.get(entry.entity_id))
    const who = tellWho(entry, doers.get(entry.actor_id) ?? signedUp(entry, record, kind))
    const facts = factsIn([before, after], app.database.audited[entity] ?? [], erased_by !== null)
    const people = [who.inSentence, partFor(entry, { kind, record, mayOpen })] as const
    const sentence = deeds[entry.action] ?? otherDeed(entry)
    return {
      entry,
      who,
      sentence: fillIn(sentence, facts, people),
      changes: changedFields(before, after, { coded: kind?.coded, parts: parts(entry) }),
    }
  })
}

/** What a later version of this system wrote. */
const otherDeed =
  ({ action, entity }: Entry) =>
  ({ who, record }: Readonly<Record<string, string>>): string =>
    `${who}: ${sayAction(action)} (${sayRecord(entity)} ${record})`

async function findRecords(
  entries: readonly Entry[],
  kinds: Readonly<Record<string, TrailRecord>>,
  { app }: ListContext,
): Promise<Found> {
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

/** Milliseconds by which older rows were written before the account that they tell of. */
const shortlyBefore = 60_000

/** Not one that has taken its id since. */
const ofItsTime = ({ at }: Entry, record: FoundRecord | undefined): FoundRecord | undefined =>
  record?.since !== undefined && Date.parse(record.since) > Date.parse(at) + shortlyBefore
    ? undefined
    : record

/** Who signs up has no account yet: the row is about theirs. */
const signedUp = (
  entry: Entry,
  record: FoundRecord | undefined,
  kind: TrailRecord | undefined,
): { fullName: string } | undefined =>
  entry.entity === 'user' && isByVisitor(entry)
    ? { fullName: record?.name || ownName(entry, kind) }
    : undefined

/** What the row itself calls its record. */
const ownName = ({ before, after, erased_by, entity_id }: Entry, kind: TrailRecord | undefined): string =>
  nameIn(before, after, kind?.calledBy) || (kind?.isCalledById && erased_by === null ? entity_id : '')

interface About {
  kind: TrailRecord | undefined
  record: FoundRecord | undefined
  mayOpen: boolean
}

/** By its name now; one that is gone by what the row calls it, and as gone. */
function partFor(entry: Entry, { kind, record, mayOpen }: About): SentencePart {
  const own = ownName(entry, kind)
  const isErased = entry.erased_by !== null || entry.entity_id === ''
  const quoted = (name: string): string => (kind?.isPerson ? name : m['list.quoted']({ name }))
  if (!kind) return isErased ? m['audit.nameErased']() : quoted(own || entry.entity_id)
  if (!record) return sayGone(own && quoted(own), { isErased, isTold: entry.action.endsWith('.removed') })
  const name = record.name || own
  if (!name && (isErased || kind.isPerson)) return m['audit.nameErased']()
  const text = name ? quoted(name) : sayRecord(entry.entity)
  return mayOpen && record.to !== null ? { text, to: record.to } : text
}

/** Where the sentence itself tells that it went, not a second time. */
function sayGone(name: string, { isErased, isTold }: { isErased: boolean; isTold: boolean }): string {
  if (!name) return isErased ? m['audit.nameErased']() : m['audit.goneNameless']()
  return isTold ? name : m['audit.gone']({ name })
}

/** Of the private area of Unicode, which no text that people type holds. */
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

/** What the parts of fields are called in each of some rows; asked once for what several of them are about. */
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

const keyOf = (entry: Entry): string => JSON.stringify([entry.entity, entry.entity_id, aboutOf(entry)])

function aboutOf({ after }: Entry): string {
  const told: unknown = JSON.parse(after)
  const isAbout = typeof told === 'object' && told !== null && 'about' in told
  return isAbout && typeof told.about === 'string' ? told.about : ''
}

/**
 * Who did it, as people call them; whatever acts without an account in the language of the page. By the account of the
 * row: another one may have its user name by now.
 */
function tellWho(entry: Entry, account: Pick<AccountName, 'fullName'> | undefined): ToldEntry['who'] {
  const kind = withoutAccount(entry)
  if (kind) return { name: m[`person.${kind}`](), inSentence: m[`audit.doer.${kind}`](), username: '' }
  const name = account?.fullName || entry.actor_name
  return { name, inSentence: name, username: entry.actor_name }
}

/** Also who signs up, under a name of their own. */
const isByVisitor = ({ actor_id: id }: Entry): boolean => id === 'visitor'

function withoutAccount(entry: Entry): 'system' | 'commandLine' | 'former' | 'visitor' | null {
  const { actor_id: id, actor_name: name } = entry
  if (id === 'system' || id === 'commandLine') return id
  if (name === '') return 'former'
  return isByVisitor(entry) && name === 'visitor' ? name : null
}
