import type { Kysely, Selectable } from 'kysely'
import { isSystemName } from '#lib/rules/names/user-name.ts'
import { m } from '#paraglide/messages.js'
import type { AuditRow, Tables } from '../db/tables.ts'
import { personalDataOf } from '../declared.ts'
import { mayMean, mayName, namesPerson } from '../personal-data/names-person.ts'
import { type Person, allIdsOf, userIdOf } from '../personal-data/person.ts'
import type { PersonRequest, Erasing, PersonalData } from '../personal-data/personal-data.ts'
import { byDigests } from './audit-chain.ts'

type Entry = Selectable<AuditRow>

const chunk = 500

/** Erases payloads and names from rows of the trail; the rows stay, and the chain still verifies. */
export const auditPersonalData: PersonalData = {
  impersonal: { audit_chain: 'The number and the hash of the last row.' },
  records: [
    {
      name: 'about',
      title: m['personalData.audit.about'],
      tables: ['audit_entries'],
      fate: 'unnamed',
      kept: m['personalData.audit.aboutKept'],
      read: async (asked) => (await entriesAbout(asked)).map((entry) => shown(entry, asked)),
      async erase(erasing) {
        const entries = await entriesAbout(erasing)
        for (const some of chunksOf(entries.filter(({ erased_by }) => erased_by === null)))
          await erasePayloads(erasing, some)
        await unname(
          erasing,
          'record',
          entries.filter((entry) => isAboutThem(entry, erasing)),
        )
      },
    },
    {
      name: 'done',
      title: m['personalData.audit.done'],
      tables: ['audit_entries'],
      fate: 'unnamed',
      kept: m['personalData.audit.doneKept'],
      read: async ({ db, person }) =>
        (await entriesBy(db, person)).map(({ at, action, entity }) => ({ at, action, record: entity })),
      erase: async (erasing) => unname(erasing, 'actor', await entriesBy(erasing.db, erasing.person)),
    },
  ],
}

/** Finds rows about the person, and rows about other records that contain the person's name. */
async function entriesAbout(asked: PersonRequest): Promise<Entry[]> {
  const { db, person } = asked
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where((eb) => eb.or([mayMean(person, ['entity_id']), mayName(person, ['before', 'after'])]))
    .orderBy('place')
    .execute()
  return rows.filter(
    (row) =>
      isAboutThem(row, asked) ||
      [row.before, row.after].some((json) => namesPerson(person, JSON.parse(json))),
  )
}

/**
 * Whether a row is about the person's record, by its id or by a name, or records an earlier erasure of it (`user
 * asha`).
 */
function isAboutThem(
  { entity, entity_id }: Entry,
  { app, person }: Pick<PersonRequest, 'app' | 'person'>,
): boolean {
  const [kind = '', id = ''] = entity === 'audit' ? entity_id.split(' ', 2) : [entity, entity_id]
  const fields = personalDataOf(app.features).flatMap(({ data }) => data.auditedBy?.[kind] ?? [])
  const isName = (field: string): boolean => person.names[field]?.includes(id.toLowerCase()) === true
  return fields.some(isName) || allIdsOf(person).includes(id)
}

/**
 * Finds the rows of the person's own actions. These include actions before they had a login: a sign-up has a name and
 * no id.
 */
async function entriesBy(db: Kysely<Tables>, person: Person): Promise<Entry[]> {
  const userId = userIdOf(person)
  if (userId === null) return []
  // Excludes former user names that equal the name of a system actor.
  const names = (person.names['username'] ?? []).filter((name) => !isSystemName(name))
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', userId),
        eb.and([
          eb('actor_id', '=', 'visitor'),
          eb('entity', '=', 'user'),
          eb(eb.fn<string>('lower', ['actor_name']), 'in', ['', ...names]),
        ]),
      ]),
    )
    .orderBy('place')
    .execute()
}

async function erasePayloads({ db, erasureId }: Erasing, entries: readonly Entry[]): Promise<void> {
  await db
    .updateTable('audit_entries')
    .set({ before: 'null', after: 'null', payload_salt: null, erased_by: erasureId })
    .where('place', 'in', placesOf(entries))
    .execute()
}

const gone = {
  actor: { actor_name: '', actor_salt: null },
  record: { entity_id: '', record_salt: null },
} as const

/**
 * Removes a name from rows. A row that an older version sealed keeps its names, because its seal covers them
 * directly.
 */
async function unname(
  { db, erasureId }: Erasing,
  column: keyof typeof gone,
  entries: readonly Entry[],
): Promise<void> {
  for (const some of chunksOf(entries))
    await db
      .updateTable('audit_entries')
      .set({ ...gone[column], unnamed_by: erasureId })
      .where('place', 'in', placesOf(some))
      .where('actor_digest', 'is not', null)
      .where((eb) => eb.or([eb('hash', 'is', null), eb('hash', 'like', `${byDigests}%`)]))
      .execute()
}

const placesOf = (entries: readonly Entry[]): number[] => entries.map(({ place }) => place)

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunk) }, (_, at) => all.slice(at * chunk, (at + 1) * chunk))

/** Returns only the fact that it exists for a row about another record: the rest of it concerns other people. */
function shown(entry: Entry, asked: Pick<PersonRequest, 'app' | 'person'>): object {
  const { at, action, entity: record } = entry
  if (!isAboutThem(entry, asked)) return { at, action, record }
  const [before, after]: unknown[] = [JSON.parse(entry.before), JSON.parse(entry.after)]
  return { at, action, record, before, after }
}
