import { holdsRightsTo } from '#server/platform/rights.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { changedPeople, handOverSettings } from '#server/rooms/exports/public.ts'
import { whenFresh } from '#server/rooms/months/public.ts'
import { eachHandedRow, readerOf } from '../handed-lines/actions.ts'
import * as rows from '../handed-lines/rows.ts'
import type { Gather } from '../report-contents/rules.ts'
import { lineSums, overviewTable, sourceText } from './overview.report.ts'
import { overviewNotes } from './rules.ts'

/** Everything that the runs of a month told payroll. Product E. */
export const gatherOverview: Gather = (scope, asked) => {
  const storeIds = asked.stores.map(({ id }) => id)
  return whenFresh(scope, { storeIds }, asked.month, async (tx, month) => {
    const read = await readerOf(tx, asked)
    const sums = lineSums()
    const runs = await eachHandedRow(tx, scope, asked, (run, row) => {
      const found = read(run, row)
      if (found) sums.add({ ...found, run, employeeId: row.employeeId })
    })
    const lines = sums.all()
    const people = await rows.people(tx, [...new Set(lines.map(({ employeeId }) => employeeId))])
    const mayReadPay = holdsRightsTo(scope, ['payment'])
    const { wageDetail } = await handOverSettings(tx)
    const handedOver = [...new Set(runs.map(({ storeId }) => storeId))]
    const numbers = runs.map(({ number }) => number)
    return {
      ...overviewTable({ lines, runs, people, zone: await zoneOf(tx), mayReadPay }, asked),
      source: sourceText(numbers),
      notes: overviewNotes(
        {
          runs,
          changed: await changedPeople(tx, month, wageDetail),
          without: await rows.withoutRun(tx, storeIds, asked.month, handedOver),
        },
        asked,
      ),
    }
  })
}
