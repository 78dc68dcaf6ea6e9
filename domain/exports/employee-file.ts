import { roundTo } from '../basics/numbers.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, type EnumEntry, WAGE_TYPES } from '../settings/enums.ts'
import { type Layout, type LayoutRow, renderLayout } from '../settings/payroll-file.ts'
import { MODEL_GROUPS, type ModelGroup } from '../wages/model-groups.ts'

/** Who is handed over; days as `YYYY-MM-DD`. */
export type ExportedPerson = {
  /** In the payroll software. */
  employeeNumber: string
  lastName: string
  firstName: string
  titleBefore: string
  titleAfter: string
  gender: string
  socialsecurity: string | null
  birthDate: string | null
  civilStatusId: number | null
  citizenTypeId: number | null
  nationality: string
  street: string
  zip: string
  city: string
  country: string
  phone: string
  email: string
  iban: string | null
  bic: string
  entry: string | null
  exit: string | null
  exitReason: string
  costCenterNumber: string
  /** Of the contract that holds, else of the next, else of the last; all null: there is none. */
  group: ModelGroup | null
  weeklyMinutes: number | null
  paymentCents: number | null
  wageType: number | null
}

export function employeeRow(companyNumber: string, person: ExportedPerson): LayoutRow {
  const { titleBefore, titleAfter, civilStatusId, citizenTypeId, nationality, ...others } = person
  const { weeklyMinutes, paymentCents, wageType, group, ...plain } = others
  return {
    ...plain,
    companyNumber,
    title: [titleBefore, titleAfter].filter(Boolean).join(', '),
    civilStatus: nameOf(CIVIL_STATUSES, civilStatusId),
    citizenship: nationality || nameOf(CITIZEN_TYPES, citizenTypeId),
    birthDate: dayOf(person.birthDate),
    entry: dayOf(person.entry),
    exit: dayOf(person.exit),
    group: group && MODEL_GROUPS[group],
    weekTimeRegular: weeklyMinutes && roundTo(weeklyMinutes / 60, 2),
    payment: paymentCents && paymentCents / 100,
    wageType: paymentCents === null ? null : nameOf(WAGE_TYPES, wageType),
  }
}

/** A line of the file as it would be handed over, by the head of each column. Throws the LayoutError of `renderLayout`. */
export function handedOver(layout: Layout, row: LayoutRow): Record<string, string> {
  const [line] = renderLayout({ ...layout, header: false }, [row]).text.split('\r\n')
  // No cell holds the separator: what would is refused.
  const cells = line!.split(layout.separator)
  return Object.fromEntries(layout.columns.map(({ title }, at) => [title, cells[at]!]))
}

export type HandedChange = { title: string; before: string; after: string }

/** What of somebody is another than it was handed over; columns that the former file did not have count as empty. */
export const changesOf = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): HandedChange[] =>
  Object.entries(after).flatMap(([title, text]) =>
    (before[title] ?? '') === text ? [] : [{ title, before: before[title] ?? '', after: text }],
  )

const dayOf = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))

const nameOf = (entries: readonly EnumEntry<number>[], id: number | null) =>
  entries.find(entry => entry.id === id)?.valueGER ?? ''
