export interface StudentGroup {
  branch: string
  batch: string
  /** Number of students. */
  count: number
}
