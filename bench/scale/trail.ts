import type { Month } from '#domain/wages/month-numbers.ts'
import { type Away, askedAt } from './absences.ts'
import type { Put, Row } from './columns.ts'
import { calendar, dateText, momentText, utcText } from './moments.ts'
import type { Named } from './people.ts'
import type { PaidContract, Person } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import type { Stamped } from './stamps.ts'

type Told = { action: string; kind: string; id: number; at: string; account: string; after: object; origin?: string }

/** The trail of one company, in the order of its numbers; it is sealed by the product itself once all is there. */
export function trailOf(plan: Plan, company: CompanyPlan, put: Put) {
  let id = company.first.audit_entry
  let imported: { id: number; at: string; month: Month } | undefined
  const write = (
    { action, kind, id: record, at, account, after, origin = 'web 192.0.2.10' }: Told,
    first?: { id: number; at: string },
  ) => {
    const row: Row = [
      ...[company.number, id++, at, account, action, kind, String(record), JSON.stringify(after), origin],
      ...[first?.id ?? null, first?.at ?? null],
    ]
    put('audit_entry', row)
  }
  return {
    hired(person: Person, { firstName, lastName, personnelNumber }: Named, account: string) {
      const at = momentText(calendar.startOf(person.entry) + 8 * 60)
      const { storeId, entry } = person
      const after = {
        id: person.id,
        firstName,
        lastName,
        mdPersonnelId: personnelNumber,
        storeId,
        entry: dateText(entry),
        version: 1,
      }
      write({ action: 'created', kind: 'people/employees', id: person.id, at, account, after })
    },
    agreed(person: Person, { id, storeId, from, to, weeklyMinutes }: PaidContract, account: string) {
      const after = {
        ...{
          id,
          employeeId: person.id,
          storeId,
          validFrom: dateText(from),
          validTo: to === null ? null : dateText(to),
        },
        ...{ weeklyMinutes, version: 1 },
      }
      write({
        action: 'created',
        kind: 'people/contracts',
        id,
        at: momentText(calendar.startOf(from) + 8 * 60 + 5),
        account,
        after,
      })
    },
    away(person: Person, { id, storeId, from, to, type, kind, isConfirmed, isApproved }: Away, account: string) {
      const [begin, end] = [calendar.startOf(from), calendar.startOf(to + 1)]
      const after = {
        ...{
          employeeId: person.id,
          storeId,
          mdType: type,
          from: utcText(begin),
          to: utcText(end),
          wageKind: kind,
          isConfirmed,
        },
        ...{ mdApproved: isApproved, mdDeleted: false },
      }
      write({ action: 'created', kind: 'time/absences', id, at: askedAt(plan, begin), account, after })
    },
    /** A month's stamps come in one import, which its first entry stands for. */
    stamped(person: Person, stamp: Stamped, month: Month, at: string, account: string) {
      const after = {
        ...{ employeeId: person.id, from: utcText(stamp.from), to: utcText(stamp.to), mdConfirmed: stamp.isConfirmed },
        ...{
          storeId: stamp.storeId,
          pauseMinutes: stamp.pauseMinutes ?? (stamp.pause ? stamp.pause.to - stamp.pause.from : 0),
        },
      }
      const isFirst = imported?.month !== month
      if (isFirst) imported = { id, at, month }
      const origin = `Import ${month - plan.first + 1}`
      write(
        { action: 'created', kind: 'time/stamps', id: stamp.id, at, account, after, origin },
        isFirst ? undefined : imported,
      )
    },
    changed(person: Person, at: string, account: string) {
      write({
        action: 'changed',
        kind: 'people/employees',
        id: person.id,
        at,
        account,
        after: { note: `Rückfrage ${at.slice(0, 10)}` },
      })
    },
  }
}
