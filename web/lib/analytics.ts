import { HEARTBEAT_MS, pathWithoutIds } from '#domain/shell/analytics.ts'

let isRunning = false

/**
 * Tells the installation's Matomo which screens are used: no cookie, no account, no ids. Does nothing where there is none.
 * Spec 1 §4, §9. `onScreen` calls back with every screen's path.
 */
export function startAnalytics(onScreen: (track: (path: string) => void) => void): void {
  const [url, site] = document.querySelector<HTMLMetaElement>('meta[name="matomo"]')?.content.split(' ') ?? []
  if (!url || !site || isRunning) return
  isRunning = true
  let shown = ''
  const send = (more: Record<string, string>) => {
    const query = new URLSearchParams({
      idsite: site,
      rec: '1',
      apiv: '1',
      send_image: '0',
      cookie: '0',
      url: `${location.origin}${shown}`,
      rand: String(Math.random()).slice(2),
      ...more,
    })
    // What analytics can't take is nobody's concern here.
    void fetch(`${url}?${query}`, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).catch(() => {})
  }
  onScreen(path => {
    const next = pathWithoutIds(path)
    if (next === shown) return
    shown = next
    send({ action_name: next })
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') send({ ping: '1' })
  }, HEARTBEAT_MS)
}
