import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    login_links: LoginLinkRow
    parent_links: ParentLinkRow
    unlinked_logins: { user_id: string; record_id: string; unlinked_at: string }
    parent_codes: ParentCodeRow
  }
}

/** Exactly one of the two record columns is set. */
export interface LoginLinkRow {
  id: string
  user_id: string
  student_id: string | null
  member_id: string | null
  linked_at: string
  linked_by: string
}

export interface ParentLinkRow {
  id: string
  student_id: string
  user_id: string
  linked_at: string
  linked_by: string
}

/** The newest code of each student. */
export interface ParentCodeRow {
  student_id: string
  /** A keyed hash, so that someone who can read the table cannot try out codes. */
  code_hash: string
  made_at: string
  made_by: string
  expires_at: string
  used_at: string | null
}
