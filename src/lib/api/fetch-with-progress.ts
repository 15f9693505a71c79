/**
 * Returns a `fetch` that reports how much of the body has been sent, which the browser's own cannot. Use it for uploads
 * only.
 */
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
      // The caller passes a body that is already serialised.
      request.send(init.body as XMLHttpRequestBodyInit)
    })

function answerOf(request: XMLHttpRequest): Response {
  const { status } = request
  const body = status === 204 || status === 304 ? null : (request.response as Blob)
  const type = request.getResponseHeader('content-type') ?? ''
  return new Response(body, { status, headers: { 'content-type': type } })
}
