const megabyte = 1024 * 1024

/** What a zip file of photos may be. */
export const photoLimits = {
  zipBytes: 500 * megabyte,
  photoBytes: 300 * 1024,
  archive: { entries: 20_000, unpackedBytes: 1024 * megabyte },
  /** A zip file that nobody saves goes after so many. */
  keptForDays: 7,
} as const
