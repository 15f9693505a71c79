/** Builds a multipart form with one file. */
export const fileForm = (bytes: Uint8Array, name: string, field = 'excelFileUpload'): FormData => {
  const form = new FormData()
  form.set(field, new File([Buffer.from(bytes)], name))
  return form
}
