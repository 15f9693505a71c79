/** Days for which each kind is stored after it ends. */
export const keepDays = {
  files: 7,
  jobs: 30,
  readNotifications: 30,
  sentEmails: 30,
  failedEmails: 90,
} as const
