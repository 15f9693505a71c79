import type { Generated } from 'kysely'
import type {
  HiddenChoice,
  ImportOutcome,
  ImportState,
  ImportVerdict,
} from '#lib/schemas/imports/import-requests.ts'

/**
 * The rows as both engines store them. Instants are UTC ISO text, booleans 0 or 1, JSON is text, and credits are
 * hundredths (3 credits = 300), so that nothing depends on an engine's own types. Each feature adds its tables in
 * `x.tables.ts`.
 */

export interface Tables {
  settings: { key: string; value: string; updated_at: string; updated_by: string }
  cache_tags: { tag: string; version: number }
  audit_entries: AuditRow
  audit_chain: AuditChainRow
  jobs: JobRow
  /** The timed work that has had its job on an Indian day. */
  timed_runs: { name: string; day: string; planned_at: string }
  /** The running servers; each renews its own row. */
  servers: { id: string; build: string; seen_at: string }
  outbox: OutboxRow
  idempotency_keys: IdempotencyRow
  files: FileRow
  transitions: TransitionRow
  counters: CounterRow
  imports: ImportTableRow
  import_rows: ImportLineRow
  import_mends: ImportMendRow
  /** The keys of the notifications that a user has read. */
  /** Saved queries of lists, of one user or of all users with a role. */
  list_views: ListViewRow
  /** The columns that a user has chosen, as a JSON array of names. */
  list_columns: { user_id: string; list: string; columns: string; updated_at: string }
  notification_reads: { user_id: string; key: string; read_at: string }
}

/** The head of the chain, and the progress while an older trail is resealed. */
export interface AuditChainRow {
  id: number
  seq: number
  hash: string
  /** The last resealed row; null if no reseal is in progress. */
  anew_seq: Generated<number | null>
  /** The new hash of that row, and its previous hash, over which the next row was sealed. */
  anew_hash: Generated<string | null>
  anew_over: Generated<string | null>
  /** The number of resealed rows that had no digests. */
  anew_rows: Generated<number | null>
}

export interface AuditRow {
  /** The order of arrival. */
  place: Generated<number>
  /** The sequence number from 1, without gaps; null until the row is sealed. */
  seq: number | null
  /** `linkHash` of this row and the previous row's hash. */
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
  /** The salt that makes the digest of a short text unguessable; it is erased with the payload. */
  payload_salt: string | null
  /** `digestOf` before and after, which the chain covers instead of the texts. Null in rows of older versions. */
  payload_digest: string | null
  /** The id of the row that records why `before` and `after` were erased; null while they exist. */
  erased_by: string | null
  /**
   * The salts and digests of the two columns that may name a person, `actor_name` and `entity_id`; null in rows of
   * older versions.
   */
  actor_salt: string | null
  actor_digest: string | null
  record_salt: string | null
  record_digest: string | null
  /** The id of the row that records why a name was erased. */
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
  /** 1 if it failed by a crash or an unavailable dependency, and not by a refusal of its own. */
  is_fault: number
  created_at: string
  /** A user's id or `system`. */
  created_by: string
  /** The instant from which it may run. */
  not_before: string
  started_at: string | null
  ended_at: string | null
  /** The process that runs it, and the expiry of its lease unless renewed; null while no process runs it. */
  owner: string | null
  lease_until: string | null
  /** The number of times it was started. */
  attempts: number
  /** At most one waiting job exists per key. */
  dedupe_key: string | null
  /** Only servers with this build of the pages may run it; null means any server. */
  build: string | null
}

/** An email and its delivery state. */
export interface OutboxRow {
  id: string
  user_id: string
  address: string
  template: string
  language: string
  /** Sealed, because the token of a link is a secret; null once the row has ended. */
  params: string | null
  state: 'waiting' | 'sent' | 'failed'
  /** The number of delivery attempts. */
  attempts: number
  not_before: string
  /** The instant from which it is useless and no longer sent. */
  expires_at: string | null
  /** The server that delivers it now, and the instant until which no other server may. */
  lease_owner: string | null
  lease_until: string | null
  problem: string | null
  /** The time of the last failed attempt; null if none was made, or if it was sent. */
  failed_at: string | null
  created_at: string
  ended_at: string | null
}

/** One state change of one record. */
export interface TransitionRow {
  /** The order in which they were made. */
  seq: Generated<number>
  /** The state machine of the record: `exam`, `registration` … */
  kind: string
  entity_id: string
  /** Null for the initial state. */
  from_state: string | null
  to_state: string
  /** The record's version after the change; 0 if it has none. */
  version: number
  note: string
  at: string
  /** A user's id, or an actor that `people` names otherwise. */
  by_id: string
  /** The other person whom it concerns, such as the proposer of a dropped publication. */
  concerns_id: string | null
}

/** The last number that a series has given out. */
export interface CounterRow {
  series: string
  last: number
}

/** An uploaded file that is being imported, of any kind. */
export interface ImportTableRow {
  id: string
  /** The kind, as its feature declares it. */
  kind: string
  /** The subject, such as an exam's id; empty if the kind has none. */
  subject_id: string
  /** JSON: the options chosen at the start, by name. */
  options: string
  file_name: string
  file_hash: string
  /** JSON: the headings of the file. */
  headers: string
  /** JSON: the column (0-based) of each field. */
  mapping: string
  /** JSON: the value that a text of the file stands for, by field and text. */
  meanings: string
  state: ImportState
  rows: number
  new_rows: number
  changed_rows: number
  unchanged_rows: number
  error_rows: number
  /** JSON: the texts of the file that match no value of their field, by field. */
  unknown_values: string
  /** JSON: the scope in which rows would add such a text as a value, by field and text. */
  unknown_places: Generated<string>
  /**
   * JSON: the fields that nobody sees unmasked; null if there are none and the import is not sealed. They are fixed
   * when the import starts.
   */
  secret_fields: Generated<string | null>
  /** When the data read from the file was deleted; null while it exists. */
  stripped_at: Generated<string | null>
  /** The number of rows that are hidden in the file. */
  hidden_rows: Generated<number>
  /** What happens to the hidden rows; null until a user decides. */
  hidden_choice: Generated<HiddenChoice | null>
  /** Incremented by each check and each correction: a commit names the revision that the user saw. */
  revision: number
  /** The job that works on it, or did so last. */
  job_id: string | null
  /** The run of that job which holds the import: no other run adds rows. */
  check_run: string | null
  created_at: string
  /** A user's id or `system`. */
  created_by: string
  ended_at: string | null
  ended_by: string | null
}

/**
 * A row of a file. A kind that stores its rows in its own table keeps only the invalid and the corrected ones here.
 * In an import with secret fields `raw`, `parsed` and `mended` are sealed, and `row_key` and `claims` are keyed
 * hashes.
 */
export interface ImportLineRow {
  import_id: string
  /** The row number in the spreadsheet, from 1. */
  line: number
  /** JSON: the cells of the file by field; null if an older version did not store them. */
  raw: string | null
  /** JSON: the parsed row; null if it is invalid. */
  parsed: string | null
  /** Identifies the record that the row is about; null if that is unknown. */
  row_key: string | null
  /** The values that must be unique, see `unique-values.ts`; keyed hashes in a sealed row. */
  claims: Generated<string | null>
  verdict: ImportVerdict
  /** JSON: the problems of each cell. */
  problems: string
  /** JSON: warnings about the cells of a valid row; null if there are none. */
  notes: Generated<string | null>
  /** The outcome; null until the row is committed. */
  outcome: ImportOutcome | null
  /**
   * The record that it created or changed, and its version: first the one it was checked against, after the commit
   * the new one.
   */
  entity: string | null
  entity_version: string | null
  /** Incremented by each change of the row. */
  version: number
  /** JSON: the corrected cells by field. */
  mended: string | null
  mended_at: string | null
  /** A user's id. */
  mended_by: string | null
}

/** One correction of a cell; correcting it again adds a row. The texts are masked where needed. */
export interface ImportMendRow {
  import_id: string
  /** The order of the corrections, from 1. */
  number: number
  line: number
  field: string
  before_text: string
  after_text: string
  mended_at: string
  /** A user's id. */
  mended_by: string
}

/** The owner and the expiry of a stored file; its bytes are stored under their hash. */
export interface FileRow {
  id: string
  kind: string
  hash: string
  owner_entity: string
  owner_id: string
  name: string
  media_type: string
  bytes: number
  /** A user's id or `system`. */
  created_by: string
  created_at: string
  expires_at: string | null
}

/** A write that a client may retry. */
export interface IdempotencyRow {
  /** A keyed hash of the caller, the call and the idempotency key. */
  id: string
  /** A keyed hash of the request's input. */
  input_hash: string
  /** `written` with the first transaction of the work, `done` once there is a response. */
  state: 'underWay' | 'written' | 'done'
  owner: string
  lease_until: string
  /** The sealed response. */
  reply: string | null
  expires_at: string
}

export interface ListViewRow {
  id: string
  list: string
  name: string
  /** The query of the list's address, without its page. */
  query: string
  /** Its owner; null for a view of a role. */
  user_id: string | null
  role: string | null
  created_at: string
  created_by: string
}
