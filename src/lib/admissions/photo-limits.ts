const megabyte = 1024 * 1024

/**
 * Limits of a zip file of photos. `zipBytes` and `unpackedBytes` apply to the file, `photoBytes` to each photo in it.
 */
export const photoLimits = {
  zipBytes: 500 * megabyte,
  photoBytes: 300 * 1024,
  archive: { entries: 20_000, unpackedBytes: 1024 * megabyte },
  /** An uploaded zip file that is not saved is deleted after this many days. */
  keptForDays: 7,
} as const
