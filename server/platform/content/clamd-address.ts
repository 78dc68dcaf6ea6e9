/** Where clamd listens: a host with its port, or the path of a socket. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/** Undefined for nothing, null for what can't be one. */
export function clamdAddress(text: string): ClamdAddress | undefined | null {
  if (text === '') return undefined
  if (text.startsWith('/')) return { path: text }
  const [, host, port] = /^\[?([\w.:-]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  return host && Number(port) > 0 && Number(port) <= 65_535 ? { host, port: Number(port) } : null
}
