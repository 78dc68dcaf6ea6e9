import { formatDay } from '#domain/basics/days.ts'
import { roundedQuotient } from '#domain/basics/numbers.ts'
import { type ExportTemplate, isSelected, mergedLines } from '#domain/exports/export-templates.ts'
import type { WageRun } from '#domain/exports/wage-layouts.ts'
import { type KindAmount, ledgerId, type OwnLine, type WageLine, wageTeller } from '#domain/exports/wage-lines.ts'
import type { LayoutRow } from '#domain/settings/payroll-file.ts'
import { roleOfNumber, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { type AveragingStanding, latestStandings } from '#domain/wages/averaging.ts'
import { type Day, dateOf } from '#domain/wages/calendar.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import { KIND_CODES, kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { Entry } from '../export-sources/rules.ts'
import type { OwnValue, PaidMonth } from './rows.ts'

/** A line of a person's month as an entry of the ledger; it has no place in time that could overlap another one. */
export type WageEntry = Entry & { line: WageLine | OwnLine; run: WageRun }

/** What a template hands over of the months; null: whatever the contract. */
type Chosen = Pick<ExportTemplate, 'selectedWageTypes' | 'merge'> & { contractIds: ReadonlySet<number> | null }

type Missing = { kind: TimeKind; group: ModelGroup; employeeIds: number[] }

/** The lines of people's months, and what the company has given no number. */
export function entriesOf(
  months: readonly PaidMonth[],
  mapping: readonly WageTypeLine[],
  run: WageRun,
  detail: 'month' | 'day',
  { told = 'handed-over', chosen }: { told?: 'handed-over' | 'everything'; chosen?: Chosen | undefined } = {},
): { entries: WageEntry[]; missing: Missing[] } {
  const entries: WageEntry[] = []
  const missing = new Map<string, Missing>()
  const tell = wageTeller(mapping, run.worked, detail, told)
  for (const month of months) {
    const { employeeId } = month
    const amounts = amountsOf(month, chosen?.contractIds ?? null)
    const found = tell(amounts.filter(({ kind }) => isSelected(chosen?.selectedWageTypes ?? [], kind)))
    const lines = chosen?.merge ? mergedLines(found.lines) : found.lines
    const own = lines.map(line => ({
      ...{ id: ledgerId(employeeId, line), employeeId, fromMs: 0, toMs: 0, exportable: true, line, run },
    }))
    for (const entry of own.sort((a, b) => a.id - b.id)) entries.push(entry)
    for (const { kind, group } of found.missing) {
      const known = missing.get(`${kind} ${group}`) ?? { kind, group, employeeIds: [] }
      known.employeeIds.push(employeeId)
      missing.set(`${kind} ${group}`, known)
    }
  }
  return { entries, missing: [...missing.values()] }
}

/**
 * Values of the company's own wage types, after all kinds of time. A template of some employment models takes those of whom
 * it takes anything; which kinds of time it takes says nothing of them.
 */
export function ownEntriesOf(
  values: readonly OwnValue[],
  months: readonly PaidMonth[],
  run: WageRun,
  { told = 'handed-over', chosen }: { told?: 'handed-over' | 'everything'; chosen?: Chosen | undefined } = {},
): WageEntry[] {
  const contractIds = chosen?.contractIds
  const people =
    contractIds &&
    new Set(
      months
        .filter(({ groups }) => [...groups.keys()].some(id => contractIds.has(id)))
        .map(({ employeeId }) => employeeId),
    )
  return values
    .filter(({ number }) => told === 'everything' || roleOfNumber(number) === 'wage-type')
    .filter(({ employeeId }) => !people || people.has(employeeId))
    .map(({ ledgerId, employeeId, number, name, factor, unit, hundredths }) => ({
      ...{ id: ledgerId, employeeId, fromMs: 0, toMs: 0, exportable: true, run },
      line: { number, name, factor, unit, kind: null, date: null, quantity: hundredths },
    }))
}

/** How averaging periods that go on stood last: nothing is paid of it yet. Ended ones count in their kinds. */
export const standingRows = (
  people: readonly { employeeId: number; averaging: readonly AveragingStanding[] }[],
  today: Day,
): { employeeId: number; line: OwnLine; said: LayoutRow }[] =>
  people.flatMap(({ employeeId, averaging }) =>
    latestStandings(today, averaging)
      .filter(({ isSettled }) => !isSettled)
      .map(({ from, through, aboveMinutes }) => ({
        employeeId,
        line: {
          ...{ kind: null, name: 'Durchrechnung', number: '', factor: null, unit: 'hours', date: null },
          quantity: roundedQuotient(aboveMinutes * 100, 60),
        },
        said: {
          fromDay: dateOf(from),
          toDay: dateOf(through),
          note: `Stand nach dem ${formatDay(dateOf(through))}, nicht ausbezahlt`,
        },
      })),
  )

/** Of days where they are there; the sums of a month say enough where all contracts are of one group. */
function amountsOf({ totals, days, groups }: PaidMonth, contractIds: ReadonlySet<number> | null): KindAmount[] {
  if (days)
    return days
      .filter(([, , contractId]) => contractIds?.has(contractId) ?? true)
      .map(([date, kind, contractId, minutes, hundredths, sixths, kept]) => ({
        ...{ date, kind, group: groups.get(contractId)!, minutes, hundredths, sixths, kept },
      }))
  const [group] = groups.values()
  if (!group) return []
  return KIND_CODES.flatMap(kind => {
    const sum = totals[kind]
    if (!sum) return []
    const [minutes, hundredths, sixths, kept] = sum
    return [{ date: 1, kind, group, minutes, hundredths, sixths, kept }]
  })
}

/** „Nachtarbeit bei Angestellten“ */
export const missingText = ({ kind, group }: Pick<Missing, 'kind' | 'group'>): string =>
  `${kindOf(kind).name} (${MODEL_GROUPS[group]})`
