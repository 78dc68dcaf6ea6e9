import { employees } from '#contract/people/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { absenceRecords } from '#contract/time/absences.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { change, create, type Do, markOf, pick, refused } from './desk.ts'
import { ELDA_FILES } from './elda-files.ts'
import { handOver } from './hand-overs.ts'
import { IMPORT, IMPORT_MANY } from './imports.ts'
import { INVITE } from './messages.ts'
import { MONTHS } from './months.ts'
import { NOTICES } from './notices.ts'
import { ROSTERS } from './rosters.ts'

export const CLERK = [
  'employee',
  'employee-change',
  'employee-refused',
  'absence',
  'absence-approve',
  'absence-remove',
  'stamp',
  'stamp-correct',
  'foreign-employee',
  'import',
] as const
export const OWNER = [
  'cost-centre',
  'cost-centre-change',
  'cost-centre-remove',
  'cost-centre-refused',
  'hand-over',
  'hand-over',
  'close-month',
  'close-month',
  'stamp-in-closed',
  'month-reopen',
  'invite',
] as const
export const PLANNER = [
  'shift',
  'shift-publish',
  'shift-refused',
  'shift-of-somebody',
  'shift-tell',
  'shift-tell',
  'shift-tell-refused',
] as const
export const REGISTRAR = [
  'notice',
  'notice',
  'notice-change',
  'notice-remove',
  'notice-refused',
  'foreign-notice',
  'notice-with-request',
  'elda-file',
  'elda-file',
  'elda-file-refused',
  'elda-withdraw',
  'elda-by-hand',
  'elda-send',
  'elda-send',
] as const

export const ACTS: Record<string, Do> = {
  ...MONTHS,
  ...NOTICES,
  ...ROSTERS,
  ...ELDA_FILES,
  import: IMPORT,
  'import-many': IMPORT_MANY,
  invite: INVITE,
  'hand-over': (desk, { choice }) => handOver(desk, choice),

  async employee(desk, { isTwice }) {
    const lastName = markOf(desk)
    const body = { lastName, firstName: 'Tag', note: `erfasst ${lastName}` }
    const claim = {
      columns: { last_name: lastName, first_name: 'Tag', note: body.note },
      trail: ['people/employees created'],
    }
    await create(
      desk,
      employees.create,
      { body },
      isTwice,
      { what: 'an employee', table: 'employee', marker: { last_name: lastName } },
      claim,
    )
  },

  async 'employee-change'(desk, act) {
    const made = pick(desk, 'employee', act)
    if (!made) return ACTS.employee!(desk, act)
    const note = `geändert ${markOf(desk)}`
    desk.ledger.change(made.fact, { note }, ['people/employees changed'])
    await change(
      desk,
      made,
      employees.change,
      { body: { note, version: made.version } },
      {
        endpoint: employees.find,
        isDone: ({ body }) => body.data.note === note,
      },
    )
  },

  async 'employee-refused'(desk, { isTwice }) {
    const lastName = markOf(desk)
    await refused(desk, employees.create, { body: { lastName, firstName: 'x'.repeat(80) } }, isTwice, {
      what: 'a refused employee',
      table: 'employee',
      marker: { last_name: lastName },
    })
  },

  async 'foreign-employee'(desk) {
    const [first] = desk.people
    const name = markOf(desk)
    const sent = {
      params: { id: first!.id },
      query: { companyId: desk.otherCompany },
      body: { lastName: name, version: 1 },
    }
    await refused(desk, employees.change, sent, false, {
      what: 'a person of another company',
      table: 'employee',
      marker: { last_name: name },
    })
  },

  async absence(desk, { isTwice }) {
    const note = markOf(desk)
    const place = desk.count
    const person = desk.people[place % desk.people.length]!
    const firstDay = Temporal.PlainDate.from('2027-02-01').add({ days: 2 * place })
    const body = {
      ...{ employeeId: person.id, storeId: person.storeId, mdType: 1, note },
      ...{ firstDay: firstDay.toString(), lastDay: firstDay.toString() },
    }
    const columns = { employee_id: person.id, note, md_approved: false, soft_delete: false, md_type: 1 }
    const fact = { what: 'an absence', table: 'absence', marker: { note } }
    await create(desk, absenceRecords.create, { body }, isTwice, fact, { columns, trail: ['time/absences created'] })
  },

  async 'absence-approve'(desk, act) {
    const made = pick(desk, 'absence', act, ({ md_approved, soft_delete }) => md_approved === false && !soft_delete)
    if (!made) return ACTS.absence!(desk, act)
    desk.ledger.change(made.fact, { md_approved: true }, ['time/absences changed'])
    await change(
      desk,
      made,
      absenceRecords.change,
      { body: { mdApproved: true, version: made.version } },
      {
        endpoint: absenceRecords.find,
        isDone: ({ body }) => body.data.mdApproved,
      },
    )
  },

  async 'absence-remove'(desk, act) {
    const made = pick(desk, 'absence', act, ({ soft_delete }) => !soft_delete)
    if (!made) return ACTS.absence!(desk, act)
    desk.ledger.change(made.fact, { soft_delete: true }, ['time/absences removed'])
    await change(
      desk,
      made,
      absenceRecords.remove,
      { body: { reason: 'Irrtum', version: made.version } },
      {
        endpoint: absenceRecords.find,
        isDone: ({ body }) => body.data.isDeleted,
      },
    )
  },

  async stamp(desk, { isTwice }) {
    const place = desk.count++
    const person = desk.people[place % desk.people.length]!
    const day = String(1 + (Math.floor(place / desk.people.length) % 27)).padStart(2, '0')
    const body = {
      employeeId: person.id,
      storeId: person.storeId,
      from: `2026-11-${day} 02:00:00`,
      to: `2026-11-${day} 02:30:00`,
    }
    const marker = { employee_id: person.id, starts_at: `2026-11-${day}T02:00:00+00:00` }
    const columns = { ...marker, ends_at: `2026-11-${day}T02:30:00+00:00`, soft_delete: false }
    await create(
      desk,
      stampRecords.create,
      { body },
      isTwice,
      { what: 'a stamp', table: 'stamp', marker },
      { columns, trail: ['time/stamps created'] },
    )
  },

  async 'stamp-correct'(desk, act) {
    const made = pick(desk, 'stamp', act, ({ ends_at }) => String(ends_at).includes(':30:00'))
    if (!made) return ACTS.stamp!(desk, act)
    const { starts_at } = made.fact.known!.columns as Record<string, string>
    const to = `${starts_at!.slice(0, 10)} 02:40:00`
    desk.ledger.change(made.fact, { ends_at: `${starts_at!.slice(0, 10)}T02:40:00+00:00` }, ['time/stamps changed'])
    await change(
      desk,
      made,
      stampRecords.change,
      { body: { to, reason: 'Irrtum', version: made.version } },
      {
        endpoint: stampRecords.find,
        isDone: ({ body }) => body.data.to === to,
      },
    )
  },

  async 'cost-centre'(desk, { isTwice }) {
    const name = markOf(desk)
    const claim = { columns: { name, short_name: 'T' }, trail: ['settings/cost-centres created'] }
    const fact = { what: 'a cost centre', table: 'cost_centre', marker: { name } }
    await create(desk, costCentres.create, { body: { name, shortName: 'T' } }, isTwice, fact, claim)
  },

  async 'cost-centre-change'(desk, act) {
    const made = pick(desk, 'cost_centre', act)
    if (!made) return ACTS['cost-centre']!(desk, act)
    const description = `geändert ${markOf(desk)}`
    desk.ledger.change(made.fact, { description }, ['settings/cost-centres changed'])
    await change(
      desk,
      made,
      costCentres.change,
      { body: { description, version: made.version } },
      {
        endpoint: costCentres.list,
        isDone: ({ body }) => body.data.some(each => each.id === made.fact.id && each.description === description),
      },
    )
  },

  async 'cost-centre-remove'(desk, act) {
    const made = pick(desk, 'cost_centre', act)
    if (!made) return ACTS['cost-centre']!(desk, act)
    desk.ledger.change(made.fact, 'gone', ['settings/cost-centres removed'])
    await change(
      desk,
      made,
      costCentres.remove,
      {},
      {
        endpoint: costCentres.list,
        isDone: ({ body }) => body.data.every(each => each.id !== made.fact.id),
      },
    )
  },

  async 'cost-centre-refused'(desk, { isTwice }) {
    const name = markOf(desk)
    await refused(desk, costCentres.create, { body: { name, shortName: 'zu lang für das Feld' } }, isTwice, {
      what: 'a refused cost centre',
      table: 'cost_centre',
      marker: { name },
    })
  },
}
