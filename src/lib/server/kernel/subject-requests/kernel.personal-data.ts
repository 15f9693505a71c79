import type { Kysely } from 'kysely'
import { m } from '#paraglide/messages.js'
import { auditActions } from '../audit/audit-actions.ts'
import { conflict } from '../core/errors.ts'
import { keepDays } from '../core/retention.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'
import { keptHours } from '../idempotency/idempotency.ts'
import { type Person, allIdsOf, userIdOf } from '../personal-data/person.ts'
import {
  type PersonRequest,
  type PersonalData,
  type PersonalRecords,
  reasonsIn,
} from '../personal-data/personal-data.ts'
import { tracesIn } from '../personal-data/traces.ts'

const jobs: PersonalRecords = {
  ...tracesIn({
    name: 'jobs',
    title: m['personalData.jobs'],
    table: 'jobs',
    by: ['created_by'],
    shows: { kind: 'kind', state: 'state', askedAt: 'created_at', endedAt: 'ended_at' },
  }),
  kept: () => m['personalData.jobsKept']({ days: keepDays.jobs }),
  // The input of a job names the user who requested it.
  async erase({ db, person }) {
    await db.updateTable('jobs').set({ input: '{}' }).where('created_by', '=', userIdOf(person)).execute()
  },
}

/** Refuses while a job runs, because it still writes on behalf of its user. */
async function refuseRunningJobs({ db, person }: PersonRequest): Promise<void> {
  const open = await db
    .selectFrom('jobs')
    .select('id')
    .where('created_by', '=', userIdOf(person) ?? '')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (open) throw conflict('person.jobUnderWay')
}

const ownStates: PersonalRecords = {
  name: 'states',
  title: m['personalData.states.own'],
  tables: ['transitions'],
  fate: 'erased',
  kept: m['personalData.states.ownKept'],
  read: async ({ db, person }) =>
    (await changesOf(db, person)).map(({ kind, to_state, at, note }) => ({
      kind,
      became: to_state,
      at,
      note,
    })),
  async erase({ db, person }) {
    const seqs = (await changesOf(db, person)).map(({ seq }) => seq)
    if (seqs.length > 0) await db.deleteFrom('transitions').where('seq', 'in', seqs).execute()
  },
}

const changesOf = (db: Kysely<Tables>, person: Person) =>
  db
    .selectFrom('transitions')
    .selectAll()
    .where('entity_id', 'in', ['', ...allIdsOf(person)])
    .orderBy('seq')
    .execute()

const reasons = reasonsIn({
  name: 'reasons',
  title: m['personalData.states.reasons'],
  kept: m['personalData.states.reasonsKept'],
  table: 'transitions',
  key: 'seq',
  reason: 'note',
  isTheirOwn: (person, { entity_id }) => allIdsOf(person).includes(String(entity_id)),
  shows: { kind: 'kind', at: 'at', note: 'note' },
})

const personalData: PersonalData = {
  statements: [
    {
      people: 'user',
      what: m['told.trail.what'],
      seenBy: m['told.trail.seen'],
      kept: m['told.trail.kept'],
    },
  ],
  impersonal: {
    cache_tags: 'Which kinds of data changed, and how often.',
    counters: 'The last number of each series.',
    servers: 'Servers that live.',
    timed_runs: 'Which work of a time of day had its job on which day.',
    kysely_migration: 'Which changes of the schema are done.',
    kysely_migration_lock: 'Who changes the schema now.',
  },
  refuse: refuseRunningJobs,
  records: [
    jobs,
    ownStates,
    reasons,
    tracesIn({
      name: 'changedStates',
      title: m['personalData.states.made'],
      table: 'transitions',
      by: ['by_id', 'concerns_id'],
      shows: { kind: 'kind', became: 'to_state', at: 'at' },
    }),
    tracesIn({
      name: 'settings',
      title: m['personalData.settings'],
      table: 'settings',
      by: ['updated_by'],
      shows: { setting: 'key', at: 'updated_at' },
    }),
    {
      name: 'repeatedRequests',
      title: m['personalData.repeatedRequests'],
      tables: ['idempotency_keys'],
      fate: 'kept',
      kept: () => m['personalData.repeatedRequestsKept']({ hours: keptHours }),
    },
  ],
}

/** The kernel's other personal data, and the audit action of an erasure. */
export const personalDataFeature: Feature = {
  name: 'kernel',
  auditActions: auditActions('person.erased'),
  audited: { person: ['erased', 'unnamed', 'kept', 'reason', 'records'] },
  personalData,
}
