import type { MonthCheck } from '#contract/months/month-checks.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import { MINUS_HOURS, MONTH_CHECKS, type MonthCheckCode } from '#domain/months/month-checks.ts'
import { AT_GROUP } from '#domain/settings/group-texts.ts'
import { handsOverShifts, PAYROLL_SOFTWARE } from '#domain/settings/payroll-software.ts'
import { lineOn, roleOfNumber, type WageTypeLine, wageTypeOn } from '#domain/settings/wage-type-lines.ts'
import { type UnfitUnit, unfitText } from '#domain/settings/wage-type-units.ts'
import { type Day, dateOf, type Minute } from '#domain/wages/calendar.ts'
import { FINDINGS, type Finding, type FindingCode, findingAt, isBlocker } from '#domain/wages/findings.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import { AVERAGE_MISSING } from '#domain/wages/person-average.ts'
import { GROUP_CODES, KIND_CODES, kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { MissingAverage } from '../person-averages/actions.ts'
import type { CheckedStore, Company, PersonDay, StorePeople } from './rows.ts'

/** What should have been told to the social insurance of somebody. */
export type LateNotice = { storeId: number; employeeId: number; text: string }

/** What all stores of a look have in common. */
export type Look = {
  company: Pick<Company, 'softwareId' | 'hasStoreIds'>
  wageTypes: readonly WageTypeLine[]
  /** Wage types hold as on the month's last day. */
  lastDay: string
  /** Before its end everybody has worked less than is due in the month. */
  isOver: boolean
  now: Minute
}

export type StoreFacts = CheckedStore &
  Omit<StorePeople, 'storeId'> & {
    stamps: number
    unconfirmed: number
    /** The first of them. */
    unconfirmedOf: readonly PersonDay[]
    absences: number
    undecided: readonly PersonDay[]
    /** Changes of people's data that nobody has decided about. */
    openRequests: readonly PersonDay[]
    missingDays: readonly PersonDay[]
    /** Of absences of the month; only where somebody looks at its checks. */
    missingAverages: readonly MissingAverage[]
    /** Told to who may notify; only where somebody looks at its checks. */
    lateNotices: readonly LateNotice[]
    /** Of the month, by days on which numbers or rules change. */
    unfitUnits: readonly UnfitUnit[]
    /** Of the month; a group of its own for each model's. */
    kinds: readonly { group: ModelGroup; kind: TimeKind }[]
  }

/** Who is not named is not the caller's to see; `place` in the order of names. */
export type Names = ReadonlyMap<number, { name: string; place: number }>

/** Blockers, hints, notes, and what is in order, each in the order of the tables. Product D. */
export function checksOf(store: StoreFacts, look: Look, names: Names): MonthCheck[] {
  const found = [...ownChecks(store, look, names), ...findingChecks(store, look, names)]
  const inOrder = store.people > 0 ? okChecks(store, look, found) : []
  return [...ofLevel(found, 'blocker'), ...ofLevel(found, 'hint'), ...ofLevel(found, 'note'), ...inOrder]
}

const ofLevel = (checks: readonly MonthCheck[], level: MonthCheck['level']) =>
  checks.filter(check => check.level === level)

/** How many people have something in their month that blocks. */
export const blockedPeople = ({ found }: Pick<StoreFacts, 'found'>, now: Minute): number =>
  found.filter(({ findings }) => findings.some(finding => isBlocker(findingAt(finding, now)))).length

/** Until when the same rows say the same: a stamp that runs is forgotten some day. */
export const holdsUntil = (stores: readonly Pick<StoreFacts, 'found'>[], now: Minute): Minute =>
  stores
    .flatMap(({ found }) => found.flatMap(({ findings }) => findings.flatMap(({ runs }) => runs ?? [])))
    .flatMap(({ from, to }) => [from, to])
    .reduce((next, moment) => (moment > now ? Math.min(next, moment) : next), Number.POSITIVE_INFINITY)

type Whom = { employeeId: number; day?: string; text?: string }
type Found = { title: string; detail?: string; count?: number; whom?: readonly Whom[] } | false

function ownChecks(store: StoreFacts, look: Look, names: Names): MonthCheck[] {
  const {
    people,
    withoutId,
    sharingId,
    unconfirmed,
    unconfirmedOf,
    undecided,
    openRequests,
    missingDays,
    minus,
    missingAverages,
    lateNotices,
    unfitUnits,
  } = store
  const unfit = mapsWageTypes(look) ? unfitUnits : []
  const { missing, shared, examples } = wageTypesOf(store, look)
  const idName = idNameOf(look)
  const found: Record<MonthCheckCode, Found> = {
    nobody: people === 0 && {
      title: 'Niemand beschäftigt',
      detail: 'In diesem Monat ist hier niemand beschäftigt.',
    },
    'company-id-missing': store.externalId === '' && {
      title: `${idName} des ${look.company.hasStoreIds ? 'Standorts' : 'Betriebs'} fehlt`,
      detail: 'In den Einstellungen eintragen.',
    },
    'employee-id-missing': withoutId.length > 0 && {
      title: `${idName} fehlt bei ${counted(withoutId.length, 'einem Mitarbeiter', 'Mitarbeitern')}`,
      whom: withoutId.map(employeeId => ({ employeeId })),
    },
    'employee-id-twice': sharingId.length > 0 && {
      title: `${idName} doppelt vergeben`,
      whom: sharingId.map(employeeId => ({ employeeId })),
    },
    'wage-type-missing': missing.length > 0 && {
      title: `Lohnart fehlt bei ${counted(kindCount(missing), 'einer Zeitart', 'Zeitarten')}`,
      detail: listed(missing.map(atGroup)),
      count: kindCount(missing),
    },
    'wage-type-unit': unfit.length > 0 && {
      title: `Einheit passt nicht bei ${counted(unfit.length, 'einer Lohnart', 'Lohnarten')}`,
      detail: unfit.map(unfitText).join(' '),
      count: unfit.length,
    },
    'stamps-unconfirmed': unconfirmed > 0 && {
      title: 'Stempelzeiten nicht bestätigt',
      count: unconfirmed,
      whom: unconfirmedOf,
    },
    'absences-undecided': undecided.length > 0 && { title: 'Offene Anträge', whom: undecided },
    'data-requests-open': openRequests.length > 0 && { title: 'Offene Änderungsanträge', whom: openRequests },
    'days-missing': missingDays.length > 0 && { title: 'Dienst ohne Stempelzeit', whom: missingDays },
    'minus-hours': look.isOver &&
      minus.length > 0 && {
        title: `Minusstunden über ${MINUS_HOURS} h`,
        whom: minus.map(({ employeeId, minutes }) => ({ employeeId, text: formatHours(minutes).replace('-', '−') })),
      },
    'averages-missing': missingAverages.length > 0 && {
      title: `Durchschnitt fehlt bei ${counted(missingAverages.length, 'einem Mitarbeiter', 'Mitarbeitern')}`,
      detail: AVERAGE_MISSING.name,
      whom: missingAverages.map(({ employeeId, names }) => ({ employeeId, text: names.join(', ') })),
    },
    'notices-late': lateNotices.length > 0 && {
      title: `Meldung an die ÖGK überfällig bei ${counted(lateNotices.length, 'einem Mitarbeiter', 'Mitarbeitern')}`,
      whom: lateNotices,
    },
    'wage-type-shared': shared.length > 0 && {
      title: 'Eine Lohnart für mehrere Zeitarten',
      detail: shared
        .map(({ number, group, kinds }) => `${number}: ${listed(kinds.map(nameOf))} ${AT_GROUP[group]}`)
        .join('; '),
      count: shared.length,
    },
    'wage-type-example': examples.length > 0 && {
      title: 'Lohnarten aus dem Beispiel nicht geprüft',
      detail: listed([...new Set(examples.map(({ kind }) => nameOf(kind)))]),
      count: kindCount(examples),
    },
  }
  return Object.entries(found).flatMap(([code, check]) =>
    check ? [checkOf(code as MonthCheckCode, MONTH_CHECKS[code as MonthCheckCode], check, names)] : [],
  )
}

/** One a kind of finding, as it is now. */
function findingChecks({ found }: StoreFacts, { now }: Look, names: Names): MonthCheck[] {
  const whom = new Map<FindingCode, Whom[]>()
  for (const { employeeId, findings } of found)
    for (const finding of findings) {
      const { code, day } = findingAt(finding, now)
      const person = { employeeId, day: textsOf(day).sorted, text: daysText(finding) }
      const others = whom.get(code)
      if (others) others.push(person)
      else whom.set(code, [person])
    }
  return (Object.keys(FINDINGS) as FindingCode[]).flatMap(code => {
    const people = whom.get(code)
    const { level, name } = FINDINGS[code]
    return people ? [checkOf(code, level, { title: name, whom: people }, names)] : []
  })
}

const daysText = ({ day, until }: Finding): string =>
  until === undefined || until === day ? textsOf(day).shown : `${textsOf(day).shown} bis ${textsOf(until).shown}`

const texts = new Map<Day, { sorted: string; shown: string }>()
/** Thousands of people have something on the same few days. */
function textsOf(day: Day): { sorted: string; shown: string } {
  let found = texts.get(day)
  if (!found) {
    const date = dateOf(day)
    found = { sorted: date.toString(), shown: formatDay(date) }
    texts.set(day, found)
  }
  return found
}

function okChecks(store: StoreFacts, look: Look, found: readonly MonthCheck[]): MonthCheck[] {
  const { stamps, people, kinds } = store
  const used = kindCount(kinds)
  const ok: Partial<Record<MonthCheckCode, string>> = {
    'employee-id-missing':
      people === 1
        ? `${idNameOf(look)} bei dem einen Mitarbeiter`
        : `${idNameOf(look)} bei allen ${people} Mitarbeitern`,
    'wage-type-missing': used > 0 && mapsWageTypes(look) ? `Lohnarten zugeordnet, alle ${used}` : undefined,
    'stamps-unconfirmed': stamps > 0 ? `Stempelzeiten bestätigt, alle ${stamps}` : undefined,
    'absences-undecided': 'Keine offenen Anträge',
    'data-requests-open': 'Keine offenen Änderungsanträge',
  }
  const isOpen = new Set(found.map(({ code }) => code))
  return Object.entries(ok).flatMap(([code, title]) =>
    title === undefined || isOpen.has(code as MonthCheckCode)
      ? []
      : [checkOf(code as MonthCheckCode, 'ok', { title, count: 0 }, new Map())],
  )
}

/** BMD and DPW give people numbers of their own, all others know them by the personnel number. */
const idNameOf = ({ company }: Look): string => {
  const software = PAYROLL_SOFTWARE[company.softwareId]
  return software ? `${software} ID` : 'Personalnummer'
}

type Use = StoreFacts['kinds'][number]

/** What is in use without a number, with one that says several things, and with one that nobody has checked yet. */
function wageTypesOf({ kinds }: StoreFacts, look: Look) {
  const { wageTypes, lastDay } = look
  const uses = GROUP_CODES.flatMap(group =>
    KIND_CODES.flatMap(kind => kinds.find(use => use.group === group && use.kind === kind) ?? []),
  )
  const numberOf = ({ kind, group }: Use) => wageTypeOn(wageTypes, kind, group, lastDay)?.number
  const byNumber = Map.groupBy(
    uses.filter(use => roleOfNumber(numberOf(use) ?? '') === 'wage-type' && numberOf(use)),
    use => `${use.group} ${numberOf(use)}`,
  )
  const shared = [...byNumber.values()]
    .filter(same => same.length > 1)
    .map(same => ({ number: numberOf(same[0]!)!, group: same[0]!.group, kinds: same.map(({ kind }) => kind) }))
  return {
    missing: mapsWageTypes(look) ? uses.filter(use => !numberOf(use)) : [],
    shared,
    examples: uses.filter(use => numberOf(use) && lineOn(wageTypes, use.kind, lastDay)!.isExample),
  }
}

/** Who hands shifts over gives no numbers. */
const mapsWageTypes = ({ company, wageTypes }: Look): boolean => !handsOverShifts(company.softwareId, wageTypes.length)

const nameOf = (kind: TimeKind): string => kindOf(kind).name
const atGroup = ({ kind, group }: Use): string => `${nameOf(kind)} ${AT_GROUP[group]}`
const kindCount = (uses: readonly Use[]): number => new Set(uses.map(({ kind }) => kind)).size

const MOST_PEOPLE = 50

function checkOf(
  code: MonthCheck['code'],
  level: MonthCheck['level'],
  { title, detail, count, whom = [] }: Exclude<Found, false>,
  names: Names,
): MonthCheck {
  const placeOf = ({ employeeId }: Whom): number => names.get(employeeId)!.place
  const people = whom
    .filter(({ employeeId }) => names.has(employeeId))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.day ?? '').localeCompare(b.day ?? ''))
    .map(({ employeeId, day = null, text = day === null ? '' : dayText(day) }) => {
      return { employeeId, name: names.get(employeeId)!.name, text, day }
    })
  return {
    code,
    level,
    title,
    detail: detail ?? peopleText(people, (count ?? whom.length) > people.length),
    count: count ?? whom.length,
    people: people.slice(0, MOST_PEOPLE),
  }
}

const dayText = (day: string): string => formatDay(Temporal.PlainDate.from(day))
const shortDay = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.`

const NAMES_SHOWN = 2
const DAYS_SHOWN = 3

/** „Auer Milica 12.11., Bauer Dragan 19.11. und 20.11. und 3 weitere“ */
function peopleText(people: MonthCheck['people'], isPart: boolean): string {
  const each = [...Map.groupBy(people, ({ employeeId }) => employeeId).values()].map(own => {
    const days = [...new Set(own.flatMap(({ day }) => day ?? []))]
    if (days.length > DAYS_SHOWN) return `${own[0]!.name} an ${days.length} Tagen`
    return days.length > 0 ? `${own[0]!.name} ${listed(days.map(shortDay))}` : withText(own[0]!)
  })
  const shown = each.length === NAMES_SHOWN + 1 ? each : each.slice(0, NAMES_SHOWN)
  const more = each.length - shown.length
  if (more > 0) return `${shown.join(', ')} und ${isPart ? 'weitere' : `${more} weitere`}`
  return isPart && shown.length > 0 ? `${shown.join(', ')} und weitere` : shown.join(', ')
}

const withText = ({ name, text }: MonthCheck['people'][number]): string => (text ? `${name}, ${text}` : name)

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} und ${texts.at(-1)}`

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)
