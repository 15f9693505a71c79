declare module '../../kernel/db/tables.ts' {
  interface Tables {
    students: StudentRow
  }
}

export interface StudentRow {
  roll_number: string
  name: string
  branch: string
  batch: string
  updated_at: string
}
