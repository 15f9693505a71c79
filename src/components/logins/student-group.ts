export interface StudentGroup {
  branch: string
  batch: string
  /** Students. */
  count: number
}
