import type { Selectable } from 'kysely'
import type { ChangedField, SentencePart } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'
import { deedsOf, trailRecordsOf } from '../declared.ts'
import type { AuditRow } from '../db/tables.ts'
import { mayUse } from '../http/access.ts'
import { isConditional } from '../http/resolve-access.ts'
import type { ListContext } from '../lists/list-kind.ts'
import { changedFields, factsIn, nameIn, sayAction, sayRecord } from '../audit/say-audit.ts'
import type { FoundRecord, TrailRecord } from '../audit/trail-record.ts'
import { findParts } from './find-parts.ts'
import { isByVisitor, tellWho } from './tell-who.ts'

export type Entry = Selectable<AuditRow>

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
    const [mayOpen, kind] = [mayOpenPageOf(kinds[entity], context), kinds[entity]]
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
