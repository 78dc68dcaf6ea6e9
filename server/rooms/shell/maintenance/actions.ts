import { acrossCompanies } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'

/** How long a process may go on by what it knows. */
const KNOWN_MS = 2000

/** `known`: what was found out a moment ago. */
type MaintenancePage = { url: string | null; known: { at: number; isOn: Promise<boolean> } | undefined }
export const maintenancePage = service<MaintenancePage>('where people are led during maintenance')

/** An empty address: nobody is led anywhere. */
export const maintenancePageAt = (address: string): MaintenancePage => ({ url: address || null, known: undefined })

const isOn = (): Promise<boolean> => {
  const page = maintenancePage.get()
  if (!page.known || performance.now() - page.known.at > KNOWN_MS)
    page.known = { at: performance.now(), isOn: acrossCompanies(rows.isOn) }
  return page.known.isOn
}

export const state = async () => ({ maintenance: await isOn(), url: maintenancePage.get().url })

export async function change(session: Session, wanted: boolean, caller: Caller) {
  await acrossCompanies(async tx => {
    await (wanted ? rows.begin(tx, session.accountId) : rows.end(tx))
    await recordEvent(tx, session.accountId, wanted ? 'maintenance begun' : 'maintenance ended', caller.address)
  })
  maintenancePage.get().known = undefined
  return state()
}

/** Part of the gate: only operators work meanwhile. Who can't ask whether it is maintained is not kept out by that. */
export async function refuseInMaintenance(session: Pick<Session, 'isSuperuser'>): Promise<void> {
  if (session.isSuperuser) return
  const isMaintained = await isOn().catch(() => {
    maintenancePage.get().known = undefined
    return false
  })
  if (isMaintained) throw new Refusal('maintenance')
}
