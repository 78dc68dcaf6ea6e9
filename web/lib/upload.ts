import type { SendBy } from './api.ts'

/** As `fetch`, which does not tell how much of a file is on its way, 0 to 1. */
export const telling =
  (onProgress: (part: number) => void): SendBy =>
  (url, sent) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    request.open(sent.method, url)
    for (const [name, value] of sent.headers) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(
        new Response(request.response as Blob, {
          status: request.status,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
        }),
      )
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    sent.signal?.addEventListener('abort', () => request.abort())
    request.send(sent.body ?? null)
    return promise
  }
