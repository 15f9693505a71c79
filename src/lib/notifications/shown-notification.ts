/** A notification as a person's bell shows it. */
export interface ShownNotification {
  /** The sentence, in the language of the moment. */
  text: string
  /** What else there is to know at a glance: the file, counts, a reason. */
  detail?: string
  link: string
  /** UTC instant; null for what waits since nobody knows when. */
  at: string | null
  isRead: boolean
}
