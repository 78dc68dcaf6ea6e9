import type { Cancellation } from '#contract/exports/cancellations.ts'
import type { ExportKind } from '#contract/exports/export-runs.ts'
import { MASK } from '#contract/fields.ts'
import { withHiddenQuantities } from '#domain/exports/wage-layouts.ts'
import { maySayPay } from '#domain/exports/wage-lines.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdsRightsTo } from '#server/platform/rights.ts'
import { trailOf } from '#server/platform/trail.ts'
import type { ExportRequest } from '../export-sources/rules.ts'
import * as rows from './rows.ts'

const trail = trailOf('exports/cancellations')

export const list = (scope: CompanyScope, request: ExportRequest, kind: ExportKind): Promise<Cancellation[]> =>
  inCompany(scope, async tx => (await rows.list(tx, request, kind)).map(row => seen(scope, row)))

/** Who said so first and when stays, however often it is said. */
export const change = (scope: CompanyScope, id: number, isDone: boolean): Promise<Cancellation> =>
  inCompany(scope, async tx => {
    const before = await rows.find(tx, id)
    if (!before) throw new Refusal('not_found')
    if ((before.doneAt !== null) === isDone) return seen(scope, before)
    await rows.setDone(tx, id, isDone ? scope.accountId : null)
    const { runNumber } = before
    await trail.changed(tx, scope, { id, runNumber, isDone: !isDone }, { id, runNumber, isDone })
    return seen(scope, (await rows.find(tx, id))!)
  })

/** A row of an own wage type may hold an amount from pay. */
const seen = (scope: CompanyScope, row: Cancellation): Cancellation =>
  maySayPay(row.sourceId) && !holdsRightsTo(scope, ['payment'])
    ? { ...row, handed: withHiddenQuantities(row.handed, MASK) }
    : row
