/** A notification as its recipient sees it. */
export interface ShownNotification {
  /** The sentence, in the current language. */
  text: string
  /** More details: the file, counts, a reason. */
  detail?: string
  link: string
  /** UTC instant; null where it is unknown since when the item waits. */
  at: string | null
  isRead: boolean
}
