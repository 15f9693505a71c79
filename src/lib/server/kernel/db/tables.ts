/**
 * The rows as both engines keep them. Instants are UTC ISO text, booleans 0 or 1, JSON is text,
 * credits are hundredths (3 credits = 300), so that nothing depends on an engine's own types.
 */
import type { Generated } from 'kysely'
import type { LinkPurpose, RegistrationState } from '#lib/schemas/registration.ts'
import type { ExamKind, ExamState } from '#lib/schemas/exam.ts'
import type { GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import type { ImportState } from '#lib/schemas/result-import.ts'
import type { StoredFlag, StoredInstant } from './portable.ts'

export interface Tables {
  settings: { key: string; value: string; updated_at: string; updated_by: string }
  cache_tags: { tag: string; version: number }
  audit_entries: AuditRow
  audit_chain: { id: number; seq: number; hash: string }
  jobs: JobRow
  students: StudentRow
  subjects: { code: string; name: string; credits: number; first_seen_at: string }
  exams: ExamRow
  exam_transitions: ExamTransitionRow
  result_imports: ResultImportRow
  import_subjects: { import_id: string; code: string; name: string; credits: number }
  marks: MarkRow
  result_holds: ResultHoldRow
  published_results: PublishedResultRow
  finished_sets: PrerenderedSetRow
  finished_pages: PrerenderedPageRow
  users: UserRow
  sessions: SessionRow
  accounts: AccountRow
  registrations: RegistrationRow
  one_time_links: OneTimeLinkRow
  outbox: OutboxRow
  two_factors: TwoFactorRow
}

export interface AuditRow {
  /** From 1, without gaps. */
  seq: number
  /** `linkHash` of this row and the hash of the one before. */
  hash: string
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
  created_at: string
  /** A user's id, or `system`. */
  created_by: string
  /** For show. */
  created_by_name: string
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
}

export interface StudentRow {
  roll_number: string
  name: string
  branch: string
  batch: string
  updated_at: string
}

export interface ExamRow {
  id: string
  title: string
  regulation: string
  held_month: number
  held_year: number
  kind: ExamKind
  scheme: GradeSchemeName
  state: ExamState
  /** 0 before the first publication; published_results and finished_sets carry it. */
  version: number
  available_from: string | null
  /** Since when visitors see it: kept from the hour on, so that no clock can take it back. */
  opened_at: string | null
  /** Of the marks that count; kept with every commit and undo. */
  students: number
  marks: number
  /** While set, prerendered pages of other exams may still list an older state of this one. */
  attempts_stale: string | null
  revised_on: string | null
  /** A publication that waits for a second person: who asked, when, and for which instant. */
  proposed_by: string | null
  proposed_at: string | null
  proposed_for: string | null
  created_at: string
  created_by: string
}

export interface ExamTransitionRow {
  id: string
  exam_id: string
  from_state: ExamState | null
  to_state: ExamState
  version: number
  note: string
  at: string
  by_id: string
  by_name: string
  /** Whom it concerns beside the person who did it: the proposer of a publication that was dropped. */
  concerns_id: string | null
}

export interface ResultImportRow {
  id: string
  exam_id: string
  /** Order among the exam's imports: where two carry the same mark, the later one counts. */
  seq: number
  file_name: string
  file_hash: string
  mapping: string
  state: ImportState
  rows: number
  new_rows: number
  updated_rows: number
  duplicate_rows: number
  error_rows: number
  /** Roll numbers of this file. */
  students: number
  /** The job that may check it, and the run of that job that holds it: nobody else adds marks. */
  check_job: string | null
  check_run: string | null
  problems: string
  published_version: number | null
  created_at: string
  created_by: string
  ended_at: string | null
  ended_by: string | null
}

export interface MarkRow {
  import_id: string
  roll_number: string
  subject_code: string
  student_name: string
  internals: string
  grade: string
  credits: number
}

export interface ResultHoldRow {
  id: string
  exam_id: string
  roll_number: string
  reason: string
  held_at: string
  held_by: string
  released_at: string | null
  released_by: string | null
}

export interface PublishedResultRow {
  exam_id: string
  version: number
  roll_number: string
  verify_code: string
  body: string
}

/** The prerendered pages of one exam version, made by one build of the pages for one look of the college. */
export interface PrerenderedSetRow {
  id: Generated<number>
  exam_id: string
  version: number
  stamp: string
  headers: string
  created_at: string
  finished_at: string | null
}

export interface PrerenderedPageRow {
  /** `prerenderedPageKey` of the next three; on PostgreSQL it would be read as text, so nobody reads it. */
  key: number
  set_id: number
  roll_number: string
  variant: string
  bytes: Uint8Array
}

/** The identity library writes these three too: instants and flags are what `portable` says, not plain text. */
export interface UserRow {
  id: string
  name: string
  email: string
  email_verified: StoredFlag
  image: string | null
  username: string
  display_username: string | null
  /** JSON: a list of roles, the first decides the landing page. */
  roles: string
  program: string
  is_active: StoredFlag
  /** Of the emails to this person: 'en' or 'de'. */
  language: Generated<string>
  two_factor_enabled: StoredFlag | null
  created_at: StoredInstant
  updated_at: StoredInstant
}

export interface SessionRow {
  id: string
  user_id: string
  token: string
  expires_at: StoredInstant
  ip_address: string | null
  user_agent: string | null
  created_at: StoredInstant
  updated_at: StoredInstant
}

export interface AccountRow {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  created_at: StoredInstant
  updated_at: StoredInstant
}

export interface RegistrationRow {
  user_id: string
  state: RegistrationState
  /** JSON: what was filled in beyond the user's own fields. */
  details: string
  created_at: string
  decided_at: string | null
  decided_by: string | null
}

/** The identity library writes the rest of it. */
export interface TwoFactorRow {
  id: string
  user_id: string
  /** Encrypted by the identity library. */
  secret: string
  /** The time step of the last code that was used. */
  last_used_step: number | null
}

export interface OneTimeLinkRow {
  /** SHA-256 of the token: the table opens no door. */
  token_hash: string
  purpose: LinkPurpose
  user_id: string
  expires_at: string
  used_at: string | null
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
  created_at: string
  ended_at: string | null
}
