import { maintenance } from '#contract/shell/maintenance.ts'
import { api } from './api.ts'

/** Leads to the external page while the platform is maintained; without such a page the refusal's words are all there is. Spec 1 §2.4. */
export async function leaveInMaintenance(): Promise<void> {
  const state = await api(maintenance.state, { query: { ts: String(Date.now()) } }).catch(() => undefined)
  // Only the address of the settings, never one of a link or of this very page.
  if (state?.maintenance && state.url && new URL(state.url).origin !== location.origin) location.replace(state.url)
}
