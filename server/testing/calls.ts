import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

export type Sent<E extends Endpoint> = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** As it is, in the place of a body. */
  text?: string
  file?: { name: string; bytes: Uint8Array | string }
  headers?: Record<string, string>
  __endpoint?: E
}

export type Received<E extends Endpoint> = {
  status: number
  headers: Headers
  /** The parsed JSON, or undefined for a file. */
  body: E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined
  /** What went wrong, for answers from 400 up. */
  refusal: { code: string; message: string; fields?: Record<string, string> }
  text: string
  bytes: Buffer
}

export type Api = <E extends Endpoint>(endpoint: E, sent?: Sent<E>) => Promise<Received<E>>

/** Calls an endpoint of the contract over HTTP, wherever it is served; `companyId` is added to the query as the web does. */
export const apiAt =
  (address: () => string, token?: string, companyId?: number): Api =>
  async (endpoint, sent = {}) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(sent.params?.[name] ?? '')))
    const query = new URLSearchParams()
    const wantsCompany = endpoint.query !== undefined && 'companyId' in endpoint.query.shape
    for (const [name, value] of Object.entries({
      ...(wantsCompany && companyId ? { companyId } : {}),
      ...sent.query,
    })) {
      if (value !== undefined) query.set(name, String(value))
    }
    const url = `${address()}${path}${query.size ? `?${query}` : ''}`
    const headers: Record<string, string> = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...sent.headers }
    let body: BodyInit | undefined
    if (sent.file) {
      const form = new FormData()
      for (const [name, value] of Object.entries((sent.body as Record<string, unknown>) ?? {}))
        form.set(name, String(value))
      const bytes = typeof sent.file.bytes === 'string' ? Buffer.from(sent.file.bytes) : sent.file.bytes
      form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), sent.file.name)
      body = form
    } else if (endpoint.takesForm && sent.text === undefined) {
      body = new URLSearchParams((sent.body as Record<string, string>) ?? {})
    } else if (sent.text !== undefined && endpoint.method !== 'GET') {
      headers['content-type'] ??= 'application/json'
      body = sent.text
    } else if (endpoint.method !== 'GET' && (sent.body !== undefined || endpoint.method !== 'DELETE')) {
      headers['content-type'] = 'application/json'
      body = JSON.stringify(sent.body ?? {})
    }
    const response = await fetch(url, { method: endpoint.method, headers, body, redirect: 'manual' })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('utf8')
    const json = /[/+]json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, body: json, refusal: json, text, bytes } as never
  }
