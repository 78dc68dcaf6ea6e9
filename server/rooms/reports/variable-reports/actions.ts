import {
  MONTHS,
  VARIABLE_KINDS,
  type VariableDay,
  type VariablePerson,
  type VariableRow,
  variableTeller,
} from '#domain/reports/variable-wages.ts'
import { dayNumber, dayText } from '#domain/wages/calendar.ts'
import { type Month, monthOfText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { acrossStores, type CompanyTx } from '#server/platform/database/database.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { bitsOfKinds, manualAveragesOn, whenFresh } from '#server/rooms/months/public.ts'
import { averagesOn, wageTypeLines } from '#server/rooms/settings/public.ts'
import type { Gather, ReportAsked } from '../report-contents/rules.ts'
import * as rows from './rows.ts'
import { type SaidAverage, saysPay, type VariableGroup, variableNotes, variableTable } from './variable.report.ts'

/** Read together, so that their months take little memory. */
const PART = 200
/** Reckoned before others get their turn. */
const STEP = 20

/** What was paid beside fixed pay in the twelve months up to the asked one. Product E. */
export const gatherVariable: Gather = (scope, asked) => {
  const storeIds = asked.stores.map(({ id }) => id)
  return whenFresh(scope, { storeIds }, asked.month, async (tx, last) => {
    const span = { first: last - MONTHS + 1, last }
    const today = dayNumber(await todayOf(tx))
    const tell = variableTeller(last, await wageTypeLines(tx))
    const listed = await rows.people(tx, span, storeIds)
    const read = await acrossStores(tx, scope, async () => {
      const people: VariableGroup[] = []
      for (const part of chunks(listed, PART)) people.push(...(await readPart(tx, asked, part, span, tell)))
      return people
    })
    const people = read.filter(({ rows, said }) => rows.length > 0 || said.length > 0)
    return {
      table: variableTable(people, asked, last),
      source: 'aus den Monatssummen',
      notes: variableNotes(today <= spanOfMonth(last).last),
      isSensitive: saysPay(people),
    }
  })
}

type Span = { first: Month; last: Month }

async function readPart(
  tx: CompanyTx,
  { options }: ReportAsked,
  part: readonly rows.ListedPerson[],
  span: Span,
  tell: (person: VariablePerson) => VariableRow[],
): Promise<VariableGroup[]> {
  const ids = part.map(({ employeeId }) => employeeId)
  const kinds = new Set<TimeKind>([
    ...(options.has('overtime') ? VARIABLE_KINDS.overtime : []),
    ...(options.has('surcharges') ? VARIABLE_KINDS.surcharges : []),
  ])
  const months = Map.groupBy(await rows.months(tx, ids, span, bitsOfKinds(kinds)), ({ employeeId }) => employeeId)
  const contracts = Map.groupBy(await rows.contracts(tx, ids), ({ employeeId }) => employeeId)
  const isAsked = ({ unit }: rows.OwnValue) => options.has(unit === 'euro' ? 'amounts' : 'own')
  const own = Map.groupBy((await rows.ownValues(tx, ids, span)).filter(isAsked), ({ employeeId }) => employeeId)
  const said = await saidBy(tx, ids, span.last, options)
  const found: VariableGroup[] = []
  for (const [at, person] of part.entries()) {
    if (at % STEP === STEP - 1) await yieldToEventLoop()
    const { employeeId } = person
    const held = contracts.get(employeeId) ?? []
    const days = (months.get(employeeId) ?? []).flatMap(month => daysOf(month, held, kinds))
    const values = (own.get(employeeId) ?? []).map(value => ({ ...value, month: monthOfText(value.month) }))
    found.push({
      ...person,
      rows: tell({ contracts: held, days, own: values }),
      said: said.get(employeeId) ?? [],
    })
  }
  return found
}

function daysOf(
  { month, days }: rows.KeptMonth,
  contracts: readonly rows.ReadContract[],
  kinds: ReadonlySet<TimeKind>,
): VariableDay[] {
  const { first } = spanOfMonth(monthOfText(month))
  return days.flatMap(([date, kind, contractId, minutes, hundredths, sixths, kept]) => {
    if (!kinds.has(kind)) return []
    const group = contracts.find(({ id }) => id === contractId)?.group
    return group ? [{ day: first + date - 1, kind, group, minutes, hundredths, sixths, kept }] : []
  })
}

/** Averages that somebody said, as they hold at the end of the month: amounts. */
async function saidBy(
  tx: CompanyTx,
  ids: readonly number[],
  month: Month,
  options: ReadonlySet<string>,
): Promise<Map<number, SaidAverage[]>> {
  const found = new Map<number, SaidAverage[]>()
  if (!options.has('amounts')) return found
  const day = dayText(spanOfMonth(month).last)
  const averages = new Map((await averagesOn(tx, day)).map(average => [average.averageId, average]))
  for (const { employeeId, averageId, valueCents } of await manualAveragesOn(tx, ids, day)) {
    const average = averages.get(averageId)
    if (!average || valueCents === null) continue
    const { name, period, divisor } = average
    const own = found.get(employeeId)
    const each = { name, period, divisor, valueCents }
    if (own) own.push(each)
    else found.set(employeeId, [each])
  }
  return found
}
