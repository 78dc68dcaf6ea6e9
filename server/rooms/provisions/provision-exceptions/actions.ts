import type {
  ProvisionException,
  ProvisionExceptionChange,
  ProvisionExceptionDraft,
} from '#contract/provisions/provision-exceptions.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personRecordVerbs } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'
import { faultsOf } from './rules.ts'

export const { create, change, remove } = personRecordVerbs<
  ProvisionException,
  ProvisionExceptionDraft,
  ProvisionExceptionChange
>('provisions/provision-exceptions', {
  find: rows.find,
  insert: rows.insert,
  update: rows.update,
  remove: rows.remove,
  refuse: refuseFaults,
  kept: row => row,
})

async function refuseFaults(tx: CompanyTx, wanted: ProvisionExceptionDraft, id: number): Promise<void> {
  const faults = faultsOf(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('unprocessable', undefined, faults)
  if (await rows.overlapping(tx, wanted, id))
    throw new Refusal('conflict', undefined, { fromMonth: 'In einem dieser Monate gibt es schon eine Ausnahme' })
}
