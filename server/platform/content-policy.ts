/** Where else than to our own origin a page may lead, by directive. */
export type AlsoAllowed = {
  'form-action'?: readonly string[]
  'frame-src'?: readonly string[]
  'connect-src'?: readonly string[]
}

/** Scripts and styles come from our own files alone. */
const POLICY: Record<string, readonly string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** The value of the header `Content-Security-Policy`. */
export const contentPolicy = (also: AlsoAllowed = {}): string =>
  Object.entries({ ...POLICY, ...(also['frame-src'] && { 'frame-src': [] }) })
    .map(([directive, sources]) => [directive, ...sources, ...(also[directive as keyof AlsoAllowed] ?? []).map(source)])
    .map(words => words.join(' '))
    .join('; ')

/** A source has no query, and these two signs would end it. */
function source(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')
}
