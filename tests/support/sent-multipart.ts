import { type UploadLimits, readMultipart } from '#lib/server/kernel/http/multipart.ts'

export const sentAs = (body: BodyInit, type?: string): Request =>
  new Request('http://campus.test/', {
    method: 'POST',
    body,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })

/** As bytes: the form as a body of its own goes on sending after it was refused. */
export const sentForm = async (form: FormData): Promise<Request> => {
  const whole = new Response(form)
  return sentAs(await whole.arrayBuffer(), whole.headers.get('content-type') ?? '')
}

export const formOf = (...parts: readonly (readonly [string, string | File])[]): FormData => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

export const file = (bytes: number, name = 'a.bin'): File => new File([Buffer.alloc(bytes, 65)], name)

export const codeOf = async <Name extends string>(
  request: Request,
  limits: UploadLimits<Name>,
): Promise<unknown> =>
  readMultipart(request, limits).then(
    () => 'read',
    (error: unknown) => (error as { code?: string }).code,
  )
