import type { Generated } from 'kysely'
import type {
  HiddenChoice,
  ImportOutcome,
  ImportState,
  ImportVerdict,
} from '#lib/schemas/imports/import-requests.ts'

/**
 * The rows as both engines keep them. Instants are UTC ISO text, booleans 0 or 1, JSON is text,
 * credits are hundredths (3 credits = 300), so that nothing depends on an engine's own types.
 * Each feature adds its own tables, in `x.tables.ts`.
 */

export interface Tables {
  settings: { key: string; value: string; updated_at: string; updated_by: string }
  cache_tags: { tag: string; version: number }
  audit_entries: AuditRow
  audit_chain: AuditChainRow
  jobs: JobRow
  /** Those that live, by a row that each renews. */
  servers: { id: string; build: string; seen_at: string }
  outbox: OutboxRow
  idempotency_keys: IdempotencyRow
  files: FileRow
  transitions: TransitionRow
  counters: CounterRow
  imports: ImportTableRow
  import_rows: ImportLineRow
  import_mends: ImportMendRow
  /** Which notifications a person has read, by their keys. */
  notification_reads: { user_id: string; key: string; read_at: string }
}

/** The head of the chain; while a trail of before is sealed anew, also how far that is. */
export interface AuditChainRow {
  id: number
  seq: number
  hash: string
  /** The last row that is sealed anew; null where none is being. */
  anew_seq: Generated<number | null>
  /** Its hash, and the one that it had: the row behind it was sealed over that one. */
  anew_hash: Generated<string | null>
  anew_over: Generated<string | null>
  /** How many of them had no digests. */
  anew_rows: Generated<number | null>
}

export interface AuditRow {
  /** In the order in which rows came. */
  place: Generated<number>
  /** From 1, without gaps; null until the row is sealed. */
  seq: number | null
  /** `linkHash` of this row and the hash of the one before. */
  hash: string | null
  id: string
  at: string
  actor_id: string
  actor_name: string
  request_id: string
  action: string
  entity: string
  entity_id: string
  before: string
  after: string
  /** What makes the digest of a short text unguessable; goes with what the row held. */
  payload_salt: string | null
  /** `digestOf` before and after: the chain holds no more of them. Null in rows from before there was one. */
  payload_digest: string | null
  /** The id of the row that tells why before and after are gone; null while they are there. */
  erased_by: string | null
  /** The same for the two columns that may name a person, `actor_name` and `entity_id`: null in rows from before. */
  actor_salt: string | null
  actor_digest: string | null
  record_salt: string | null
  record_digest: string | null
  /** The id of the row that tells why a name is gone. */
  unnamed_by: string | null
}

export interface JobRow {
  id: string
  kind: string
  /** What the job is about: an exam's or an import's id. */
  subject_id: string
  input: string
  state: 'queued' | 'running' | 'done' | 'failed'
  done: number
  total: number
  problem: string | null
  /** 1 where it failed by no refusal of its own: it broke off, or what it stands on did not answer. */
  is_fault: number
  created_at: string
  /** A user's id, or `system`. */
  created_by: string
  /** The instant from which it may run. */
  not_before: string
  started_at: string | null
  ended_at: string | null
  /** The process that runs it, and until when that holds unless it is renewed; null while nobody does. */
  owner: string | null
  lease_until: string | null
  /** How often it was begun. */
  attempts: number
  /** Of waiting jobs with one key there is one. */
  dedupe_key: string | null
  /** Only servers of this build of the pages may do it; null where any may. */
  build: string | null
}

/** An email and what became of it. */
export interface OutboxRow {
  id: string
  user_id: string
  address: string
  template: string
  language: string
  /** Sealed, for a link's token is a secret; null once the row has ended. */
  params: string | null
  state: 'waiting' | 'sent' | 'failed'
  /** How often a delivery was begun. */
  attempts: number
  not_before: string
  /** From here on it is of no use to anybody, and is not sent any more. */
  expires_at: string | null
  /** Which server delivers it now, and until when no other may. */
  lease_owner: string | null
  lease_until: string | null
  problem: string | null
  /** When it was tried last and did not go out; null where it was not tried, or is sent. */
  failed_at: string | null
  created_at: string
  ended_at: string | null
}

/** One change of the state of one record. */
export interface TransitionRow {
  /** In the order in which they were made. */
  seq: Generated<number>
  /** Which machine the record follows: `exam`, `registration` … */
  kind: string
  entity_id: string
  /** Null: it began. */
  from_state: string | null
  to_state: string
  /** Of the record after the change; 0 where it has none. */
  version: number
  note: string
  at: string
  /** A user's id, or what `people` has another name for. */
  by_id: string
  /** Whom it concerns beside the person who did it: the proposer of a publication that was dropped. */
  concerns_id: string | null
}

/** The last number that a series has given out. */
export interface CounterRow {
  series: string
  last: number
}

/** A file on its way in, whatever it brings. */
export interface ImportTableRow {
  id: string
  /** As its feature declares it. */
  kind: string
  /** What it is about: an exam's id; empty where its kind is about nothing else. */
  subject_id: string
  /** JSON: what was chosen when it began, by the name of the choice. */
  options: string
  file_name: string
  file_hash: string
  /** JSON: the headings of the file. */
  headers: string
  /** JSON: which column (0-based) holds which field. */
  mapping: string
  /** JSON: what a text of the file means, by field and text. */
  meanings: string
  state: ImportState
  rows: number
  new_rows: number
  changed_rows: number
  unchanged_rows: number
  error_rows: number
  /** JSON: texts of the file that no value of their field stands for, by field. */
  unknown_values: string
  /** JSON: by field and text, where rows say that such a text would belong. */
  unknown_places: Generated<string>
  /** JSON: fields that nobody sees in clear; null where it has none, and is not sealed. Pinned when it began. */
  secret_fields: Generated<string | null>
  /** When what was read of the file went; null where it is there. */
  stripped_at: Generated<string | null>
  /** Rows that are hidden in the file. */
  hidden_rows: Generated<number>
  /** What becomes of them; null where nobody has said it. */
  hidden_choice: Generated<HiddenChoice | null>
  /** Grows with each check and each mending: who commits names the one that they saw. */
  revision: number
  /** The job that works on it, or did last. */
  job_id: string | null
  /** The run of that job that holds it: nobody else adds rows. */
  check_run: string | null
  created_at: string
  /** A user's id, or `system`. */
  created_by: string
  ended_at: string | null
  ended_by: string | null
}

/**
 * A row of a file. A kind that holds its rows in a table of its own keeps only the wrong and the mended ones here.
 * Of an import with secret fields `raw`, `parsed` and `mended` are sealed, and `row_key` and `claims` keyed hashes.
 */
export interface ImportLineRow {
  import_id: string
  /** As the spreadsheet program numbers it, from 1. */
  line: number
  /** JSON: the cells of the file by field; null where an older version did not keep them. */
  raw: string | null
  /** JSON: what the kind made of it; null where it is wrong. */
  parsed: string | null
  /** What makes it the same record as another row; null where nobody can say. */
  row_key: string | null
  /** What it says that only one record has, see `kept-claims.ts`; of a sealed row as keyed hashes. */
  claims: Generated<string | null>
  verdict: ImportVerdict
  /** JSON: what is wrong, cell by cell. */
  problems: string
  /** JSON: what is worth a second look in a row that is right, cell by cell; null where nothing is. */
  notes: Generated<string | null>
  /** What became of it; null until it is committed. */
  outcome: ImportOutcome | null
  /** The record that it became or changed, and that record's version: the one it was checked against, then its own. */
  entity: string | null
  entity_version: string | null
  /** Grows with each change of the row. */
  version: number
  /** JSON: the cells that somebody put right, by field. */
  mended: string | null
  mended_at: string | null
  /** A user's id. */
  mended_by: string | null
}

/** A cell that somebody put right, each time anew; texts as people may see them. */
export interface ImportMendRow {
  import_id: string
  /** In which order, from 1. */
  number: number
  line: number
  field: string
  before_text: string
  after_text: string
  mended_at: string
  /** A user's id. */
  mended_by: string
}

/** Whose a stored file is, and how long it stays; its bytes are kept by their hash. */
export interface FileRow {
  id: string
  kind: string
  hash: string
  owner_entity: string
  owner_id: string
  name: string
  media_type: string
  bytes: number
  /** A user's id, or `system`. */
  created_by: string
  created_at: string
  expires_at: string | null
}

/** A write that may be sent again. */
export interface IdempotencyRow {
  /** A keyed hash of whose key it is, of which call, and the key itself. */
  id: string
  /** A keyed hash of what was sent. */
  input_hash: string
  /** `written` with the first transaction of the work, `done` once there is a reply. */
  state: 'underWay' | 'written' | 'done'
  owner: string
  lease_until: string
  /** Sealed. */
  reply: string | null
  expires_at: string
}
