/** `fetch` cannot say how much of a body has been sent; this can. For uploads alone. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      request.responseType = 'blob'
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('The line broke.'))
      // What ofetch hands over has been made ready to be sent.
      request.send(init.body as XMLHttpRequestBodyInit)
    })

function answerOf(request: XMLHttpRequest): Response {
  const { status } = request
  const body = status === 204 || status === 304 ? null : (request.response as Blob)
  const type = request.getResponseHeader('content-type') ?? ''
  return new Response(body, { status, headers: { 'content-type': type } })
}
