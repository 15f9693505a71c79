/** The parameters of `upload.tooLarge`: whole megabytes that a file may have. */
export const megabytesOf = (bytes: number): { megabytes: number } => ({
  megabytes: Math.floor(bytes / 1_048_576),
})
