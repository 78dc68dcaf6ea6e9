import { employees } from '#contract/people/employees.ts'
import { shifts } from '#contract/roster/shifts.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { absenceRecords } from '#contract/time/absences.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { change, create, type Do, markOf, pick, refused } from './desk.ts'
import { ELDA_FILES } from './elda-files.ts'
import { handOver } from './hand-overs.ts'
import { IMPORT } from './imports.ts'
import { INVITE } from './messages.ts'
import { MONTHS } from './months.ts'
import { NOTICES } from './notices.ts'

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
export const PLANNER = ['shift', 'shift-publish', 'shift-refused'] as const
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
  ...ELDA_FILES,
  import: IMPORT,
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

  async shift(desk, { isTwice, choice }) {
    const note = markOf(desk)
    const day = Temporal.PlainDate.from('2027-03-01')
      .add({ days: desk.count % 300 })
      .toString()
    const storeId = desk.stores[choice % desk.stores.length]!
    const body = {
      shifts: [{ employeeId: null, storeId, from: `${day} 08:00:00`, to: `${day} 12:00:00`, note }],
      removed: [],
    }
    const columns = {
      note,
      store_id: storeId,
      employee_id: null,
      published_at: null,
      starts_at: `${day}T08:00:00+00:00`,
    }
    const fact = { what: 'a shift', table: 'plan_shift', marker: { note } }
    await create(
      desk,
      shifts.save,
      { body },
      isTwice,
      fact,
      { columns, trail: ['roster/shifts created'] },
      ({ body }) => body.data[0]!,
    )
  },

  async 'shift-publish'(desk, act) {
    const made = pick(desk, 'plan_shift', act, ({ published_at }) => published_at === null)
    if (!made) return ACTS.shift!(desk, act)
    // When it was published is the server's word.
    const { published_at: _, ...columns } = made.fact.known!.columns as Record<string, unknown>
    made.fact.pending = { columns, trail: [...made.fact.known!.trail, 'roster/shifts published'] }
    const sent = { body: { shifts: [{ id: made.fact.id, version: made.version }] } }
    const answer = await desk.who.send(shifts.publish, sent, act.isTwice)
    if (answer.status !== 200 || answer.body.data.left.length > 0) return desk.ledger.refuse(made.fact)
    made.version = answer.body.data.shifts[0]!.version
    desk.ledger.confirm(made.fact)
  },

  async 'shift-refused'(desk, { isTwice }) {
    const note = markOf(desk)
    const shift = {
      employeeId: null,
      storeId: desk.stores[0],
      from: '2027-03-02 12:00:00',
      to: '2027-03-02 08:00:00',
      note,
    }
    const fact = { what: 'a refused shift', table: 'plan_shift', marker: { note } }
    await refused(desk, shifts.save, { body: { shifts: [shift], removed: [] } }, isTwice, fact)
  },
}
