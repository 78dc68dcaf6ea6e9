import { acrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'

/** How long a process may go on by what it knows. */
const KNOWN_MS = 2000

let url: string | null = null
let known: { at: number; isOn: Promise<boolean> } | undefined

/** Called once at start; an empty address: nobody is led anywhere. */
export const setMaintenancePage = (address: string): void => {
  url = address || null
  known = undefined
}

const isOn = (): Promise<boolean> => {
  if (!known || performance.now() - known.at > KNOWN_MS)
    known = { at: performance.now(), isOn: acrossCompanies(rows.isOn) }
  return known.isOn
}

export const state = async () => ({ maintenance: await isOn(), url })

export async function change(session: Session, wanted: boolean, caller: Caller) {
  await acrossCompanies(async tx => {
    await (wanted ? rows.begin(tx, session.accountId) : rows.end(tx))
    await recordEvent(tx, session.accountId, wanted ? 'maintenance begun' : 'maintenance ended', caller.address)
  })
  known = undefined
  return state()
}

/** Part of the gate: only operators work meanwhile. Who can't ask whether it is maintained is not kept out by that. */
export async function refuseInMaintenance(session: Session): Promise<void> {
  if (session.isSuperuser) return
  const isMaintained = await isOn().catch(() => {
    known = undefined
    return false
  })
  if (isMaintained) throw new Refusal('maintenance')
}
