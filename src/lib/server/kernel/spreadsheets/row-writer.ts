import type { FileValue } from './file-value.ts'

/** Writes a file some rows at a time. */
export interface RowWriter {
  write(rows: readonly (readonly FileValue[])[]): Promise<void>
  /** Nothing may be written after it. */
  end(): Promise<void>
}
