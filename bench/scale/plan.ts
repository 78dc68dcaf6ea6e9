import { type Day, dayNumber } from '#domain/wages/calendar.ts'
import { type Month, monthOfDay } from '#domain/wages/month-numbers.ts'

/** `stamps`: about how many in all; `day`: the last one, up to which people work. */
export type Wish = { people: number; seed: number; day: string; stamps?: number | undefined }

export type Plan = {
  seed: number
  day: Day
  /** Months of seven years, and the one that runs. */
  first: Month
  last: Month
  companies: readonly CompanyPlan[]
}

export type CompanyPlan = {
  /** From 1 on; also its id. */
  number: number
  name: string
  people: number
  stores: number
  /** Of 1: how many of the people stamp. */
  stampShare: number
  /** The first id of what belongs to it; all of them have room up to the next company's. */
  first: Readonly<Record<Numbered, number>>
}

/** What is promised; smaller installations have their part of each. */
export const FULL = { people: 155_000, companies: 400, stamps: 25_000_000 } as const
export const FIXED = { people: 200, stores: 8 } as const
const YEARS = 7
const FEWEST_STORES = 3
const MOST_STORES = 400
/** What a person comes to on the average, as `person.ts` draws it: months in the company, and stamps in each of them. */
const MONTHS_A_PERSON = 26.5
const STAMPS_A_MONTH = 17.4

/** Room for the ids of one person, or store, however they are drawn. */
const MOST_MONTHS = YEARS * 12 + 1
const ROOM = {
  store: [0, 1],
  cost_centre: [3, 1],
  accounting_circle: [4, 0],
  employment_model: [8, 0],
  employment_rule: [8, 0],
  individual_wage_type: [4, 0],
  wage_type_line: [20, 0],
  skill: [8, 0],
  spot: [8, 0],
  role_assignment: [20, 0],
  transfer_target: [2, 0],
  employee_export_run: [64, 0],
  month_closing: [0, MOST_MONTHS],
} as const satisfies Record<string, readonly [ofCompany: number, ofStore: number]>
const ROOM_OF_PERSON = {
  employee: 1,
  employee_value: 8,
  contract: 3,
  absence: 2 * MOST_MONTHS,
  stamp: 23 * MOST_MONTHS,
  stamp_pause: 23 * MOST_MONTHS,
  plan_shift: 24,
  file: 2 * MOST_MONTHS,
  employee_document: 2 * MOST_MONTHS,
  audit_entry: 28 * MOST_MONTHS,
} as const
export type Numbered = keyof typeof ROOM | keyof typeof ROOM_OF_PERSON

/**
 * One company that is the same whatever the size, and the others by Zipf: the largest always has the same part of all people,
 * stores and companies are in proportion.
 */
export function planOf({ people, seed, day, stamps }: Wish): Plan {
  const lastDay = dayNumber(Temporal.PlainDate.from(day))
  const last = monthOfDay(lastDay)
  const wanted = stamps ?? Math.round((FULL.stamps * people) / FULL.people)
  const usual = shareOf(FULL.stamps, FULL.people, FULL.companies)
  const sizes = sizesOf(people)
  const largest = sizes[0] ?? 0
  const companies: CompanyPlan[] = []
  let first = Object.fromEntries([...Object.keys(ROOM), ...Object.keys(ROOM_OF_PERSON)].map(name => [name, 1]))
  const add = (name: string, people: number, stores: number, stampShare: number) => {
    companies.push({
      number: companies.length + 1,
      name,
      people,
      stores,
      stampShare,
      first: first as CompanyPlan['first'],
    })
    first = after(first, people, stores)
  }
  add('Gleichbleib GmbH', FIXED.people, FIXED.stores, usual)
  for (const [rank, size] of sizes.entries())
    add(`Betrieb ${rank + 1} GmbH`, size, storesOf(size, largest, people), shareOf(wanted, people, sizes.length + 1))
  return { seed, day: lastDay, first: last - YEARS * 12, last, companies }
}

/** Besides the first person of each company, who always does. */
const shareOf = (stamps: number, people: number, companies: number): number => {
  const ofFirst = companies * MOST_MONTHS * STAMPS_A_MONTH
  return Math.max(0, Math.min(1, (stamps - ofFirst) / ((people - companies) * MONTHS_A_PERSON * STAMPS_A_MONTH)))
}

/** Without the fixed company, the largest first. */
function sizesOf(people: number): number[] {
  const others = people - FIXED.people
  const count = countOf(people)
  const share = Math.max(Math.round(people / harmonic(FULL.companies)), Math.ceil(others / count))
  const largest = Math.min(share, others - (count - 1))
  const rest = others - largest
  const shares = Array.from({ length: count - 1 }, (_, index) => 1 / (index + 2))
  const sum = shares.reduce((all, share) => all + share, 0)
  const sizes = shares.map(share => Math.max(1, Math.min(largest, Math.floor((share / sum) * rest))))
  // What rounding leaves goes to those who have least, and what is too much comes from those who have most.
  for (let left = rest - sizes.reduce((all, size) => all + size, 0), at = 0; left !== 0; at++) {
    const index = left > 0 ? sizes.length - 1 - (at % sizes.length) : at % sizes.length
    const changed = sizes[index]! + Math.sign(left)
    if (changed < 1 || changed > largest) continue
    sizes[index] = changed
    left -= Math.sign(left)
  }
  return [largest, ...sizes.sort((one, other) => other - one)]
}

/** In proportion, but so many that the largest is one among many. */
const countOf = (people: number): number =>
  Math.max(4, Math.round((FULL.companies * people) / FULL.people), Math.min(24, Math.floor(people / 60))) - 1

const harmonic = (count: number): number =>
  Array.from({ length: count }, (_, index) => 1 / (index + 1)).reduce((sum, each) => sum + each, 0)

/** The exponent leaves 5 to each on the average of all. */
const storesOf = (size: number, largest: number, people: number): number =>
  Math.max(FEWEST_STORES, Math.round(((MOST_STORES * people) / FULL.people) * (size / largest) ** 1.4))

function after(first: Record<string, number>, people: number, stores: number): Record<string, number> {
  const next = { ...first }
  for (const [name, [ofCompany, ofStore]] of Object.entries(ROOM)) next[name]! += ofCompany + ofStore * stores
  for (const [name, ofPerson] of Object.entries(ROOM_OF_PERSON)) next[name]! += ofPerson * people
  // Of a company's own files and entries, besides those of people.
  next.file! += 64
  next.audit_entry! += 200
  return next
}

/** At most what an id can be, so that a wish that is too large is refused before anything is begun. */
export const mostIds = ({ companies }: Plan): number => {
  const last = companies.at(-1)!
  const next = after(last.first, last.people, last.stores)
  return Math.max(...Object.entries(next).flatMap(([name, id]) => (name === 'audit_entry' ? [] : [id])))
}
export const FEWEST_PEOPLE = FIXED.people + 4
