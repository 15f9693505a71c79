import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    subjects: { code: string; name: string; credits: number; first_seen_at: string }
  }
}
