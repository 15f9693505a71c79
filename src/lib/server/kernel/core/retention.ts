/** How many days each kind is kept after its end. */
export const keepDays = {
  files: 7,
  jobs: 30,
  readNotifications: 30,
  sentEmails: 30,
  failedEmails: 90,
} as const
