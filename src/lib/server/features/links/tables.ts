import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    login_links: LoginLinkRow
    parent_links: ParentLinkRow
    unlinked_logins: { user_id: string; record_id: string; unlinked_at: string }
    parent_codes: ParentCodeRow
  }
}

/** Of the two records one is named. */
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

/** Of each student the newest one. */
export interface ParentCodeRow {
  student_id: string
  /** Keyed: whoever reads the table cannot try codes out. */
  code_hash: string
  made_at: string
  made_by: string
  expires_at: string
  used_at: string | null
}
