import { type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { StoredFile } from '#server/platform/files.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { Setting } from '#server/rooms/months/person-histories/rules.ts'
import { absenceRow, absencesOf } from './absences.ts'
import { accountOf } from './accounts.ts'
import type { Put } from './columns.ts'
import { filesOf } from './files.ts'
import { calendar, momentText } from './moments.ts'
import { type Chain, chainRow, monthRows } from './months.ts'
import { readNotices } from './notices.ts'
import { contractRows, employeeOf, valuesOf } from './people.ts'
import { type Person, personOf } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import { randomOf } from './random.ts'
import { shiftRow, shiftsOf } from './shifts.ts'
import { pauseRow, stampRow, stampsOf } from './stamps.ts'
import { trailOf } from './trail.ts'

export type Given = {
  plan: Plan
  company: CompanyPlan
  setting: Setting
  vault: Vault
  put: Put
  /** Bytes that a row names. */
  store: (file: StoredFile, bytes: Buffer) => void
}

/** So many people before whoever writes may wait. */
const STEP = 20
const CHANGED_PERCENT = 9

/**
 * All that people of a company leave, month after month, as it comes in a real one: rows of a month lie together. Only three
 * months of those who are there are remembered. Yields where its rows may be waited for.
 */
export function* companyRows(given: Given): Generator<void> {
  const { plan, company } = given
  const write = writerOf(given)
  const coming = new Map<Month, Person[]>()
  for (let index = 0; index < company.people; index++) {
    const person = personOf(plan, company, index)
    const same = coming.get(person.first)
    if (same) same.push(person)
    else coming.set(person.first, [person])
  }
  let chains: Chain[] = []
  for (let month = plan.first; month <= plan.last; month++) {
    for (const person of coming.get(month) ?? []) {
      chains.push(write.arrival(person))
      if (chains.length % STEP === 0) yield
    }
    for (const [at, chain] of chains.entries()) {
      if (chain.person.last >= month) write.records(chain, month)
      // The week over a month's end asks for the days after it.
      if (month > chain.person.first) write.month(chain, month - 1)
      if (at % STEP === 0) yield
    }
    chains = chains.filter(({ person }) => person.last >= month)
  }
  for (const [at, chain] of chains.entries()) {
    write.month(chain, plan.last)
    if (at % STEP === 0) yield
  }
}

function writerOf({ plan, company, setting, vault, put, store }: Given) {
  const trail = trailOf(plan, company, put)
  const next = { ...company.first }
  let files = 0
  const [clerk, manager] = [accountOf(plan.seed, company, 'lohn'), accountOf(plan.seed, company, 'admin')]
  return {
    arrival(person: Person): Chain {
      const named = employeeOf(plan, company, person, vault)
      put('employee', named.row)
      trail.hired(person, named, manager)
      for (const row of contractRows(company, person)) put('contract', row)
      for (const contract of person.contracts) trail.agreed(person, contract, manager)
      for (const row of valuesOf(company, person)) put('employee_value', row)
      for (const row of readNotices(plan, company, person, clerk)) put('notification_read', row)
      put('person_month_chain', chainRow(company, person))
      const moment = momentText(calendar.startOf(plan.day) - 1440)
      put('employee_export', [company.number, person.id, momentText(calendar.startOf(person.entry) + 8 * 60), moment])
      return { person, records: [], shifts: [], before: null }
    },

    records(chain: Chain, month: Month): void {
      const { person } = chain
      const away = absencesOf(plan, company, person, month, next.absence)
      next.absence += away.length
      for (const each of away) {
        put('absence', absenceRow(plan, company, person, each))
        trail.away(person, each, manager)
      }
      const stamps = stampsOf(plan, company, person, month, away, next.stamp)
      next.stamp += stamps.length
      const imported = momentText(
        Math.min(calendar.startOf(spanOfMonth(month).last + 1) + 180, calendar.startOf(plan.day) - 60),
      )
      for (const stamp of stamps) {
        put('stamp', stampRow(company, person, stamp))
        if (stamp.pause) put('stamp_pause', pauseRow(company, next.stamp_pause++, stamp, stamp.pause))
        trail.stamped(person, stamp, month, imported, clerk)
      }
      if (month === plan.last) {
        chain.shifts = shiftsOf(plan, company, person, away, next.plan_shift)
        next.plan_shift += chain.shifts.length
        for (const shift of chain.shifts) put('plan_shift', shiftRow(company, person, shift))
      }
      for (const { file, document, stored, bytes } of filesOf(plan, company, person, month, clerk, () => files++)) {
        put('file', file)
        put('employee_document', document)
        if (bytes) store(stored, bytes)
      }
      if (randomOf(plan.seed, company.number, person.index, month, 6).happens(CHANGED_PERCENT) && month > person.first)
        trail.changed(person, imported, manager)
      chain.records = [...chain.records.slice(-2), { month, stamps, away }]
    },

    month(chain: Chain, month: Month): void {
      const { row, closed } = monthRows(plan, company, setting, chain, month)
      put('person_month', row)
      if (closed) put('closed_person_month', closed)
    },
  }
}
