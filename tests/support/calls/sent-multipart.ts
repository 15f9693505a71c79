import { type UploadLimits, readMultipart } from '#lib/server/kernel/http/uploads/multipart.ts'

export const sentAs = (body: BodyInit, type?: string): Request =>
  new Request('http://campus.test/', {
    method: 'POST',
    body,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })

/** Buffered as bytes because a streamed form body keeps sending after it was refused. */
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

/** Sends the start of a form with a file at once, and one more byte after each wait. */
export function sentSlowly(waits: readonly number[]): { request: Request; isLeft: () => boolean } {
  const left = [...waits]
  let isLeft = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('-')),
    async pull(controller) {
      const wait = left.shift()
      if (wait === undefined) return controller.close()
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (!isLeft) controller.enqueue(Buffer.from('-'))
    },
    cancel() {
      isLeft = true
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  return { request: new Request('http://campus.test/', init), isLeft: () => isLeft }
}
