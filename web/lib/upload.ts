type Sent = { method: string; headers: Headers; body: string | FormData | undefined; signal: AbortSignal | undefined }

/** As `fetch`, which does not tell how far a file has come. */
export function sendTelling(url: string, sent: Sent, onProgress: (part: number) => void): Promise<Response> {
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
