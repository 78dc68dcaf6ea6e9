import { shifts } from '#contract/roster/shifts.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { create, type Do, type Made, markOf, pick, refused, type ToldShift } from './desk.ts'
import { mailOf } from './template.ts'

export const ROSTERS: Record<string, Do> = {
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
    if (!made) return ROSTERS.shift!(desk, act)
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

  /** In a week of its own, so that the mail of each week tells one shift. */
  async 'shift-of-somebody'(desk, { isTwice }) {
    const note = markOf(desk)
    // No Friday of these two years is a holiday.
    const day = Temporal.PlainDate.from('2027-03-05').add({ weeks: desk.count }).toString()
    const person = desk.people[desk.count % desk.people.length]!
    const span = { from: `${day} 08:00:00`, to: `${day} 12:00:00` }
    const body = { shifts: [{ employeeId: person.id, storeId: person.storeId, ...span, note }], removed: [] }
    const columns = {
      ...{ note, store_id: person.storeId, employee_id: person.id, published_at: null },
      starts_at: `${day}T08:00:00+00:00`,
    }
    await create(
      desk,
      shifts.save,
      { body },
      isTwice,
      { what: 'a shift of somebody', table: 'plan_shift', marker: { note } },
      { columns, trail: ['roster/shifts created'] },
      ({ body }) => body.data[0]!,
    )
  },

  async 'shift-tell'(desk, act) {
    let made = pick(desk, 'plan_shift', act, isDraftOfSomebody)
    if (!made) {
      await ROSTERS['shift-of-somebody']!(desk, act)
      made = pick(desk, 'plan_shift', act, isDraftOfSomebody)
    }
    if (!made) return
    const asked = toldOf(made)
    desk.told.push(asked)
    const { published_at: _, ...columns } = made.fact.known!.columns as Record<string, unknown>
    made.fact.pending = { columns, trail: [...made.fact.known!.trail, 'roster/shifts published'] }
    const answer = await desk.who.send(shifts.publish, { body: tellingOf(made, made.version) }, act.isTwice)
    asked.isTold = answer.status === 200 && answer.body.data.left.length === 0
    if (!asked.isTold) return desk.ledger.refuse(made.fact)
    if (answer.body.data.told !== 1) desk.who.line.odd.push(`${answer.body.data.told} people are told of one shift`)
    made.version = answer.body.data.shifts[0]!.version
    desk.ledger.confirm(made.fact)
  },

  async 'shift-tell-refused'(desk, act) {
    const made = pick(desk, 'plan_shift', act, isDraftOfSomebody)
    if (!made) return ROSTERS['shift-of-somebody']!(desk, act)
    const answer = await desk.who.send(shifts.publish, { body: tellingOf(made, made.version + 1) }, act.isTwice)
    desk.ledger.refused++
    if (answer.status < 400) desk.who.line.odd.push(`a shift was published as nobody saw it: ${answer.status}`)
  },
}

const isDraftOfSomebody = ({ published_at, employee_id }: Record<string, unknown>) =>
  published_at === null && employee_id !== null

const columnsOf = ({ fact }: Made) =>
  fact.known!.columns as { employee_id: number; store_id: number; starts_at: string }

function tellingOf(made: Made, version: number) {
  const { employee_id, store_id, starts_at } = columnsOf(made)
  const day = starts_at.slice(0, 10)
  return {
    shifts: [{ id: made.fact.id!, version }],
    tell: { storeId: store_id, from: day, to: day, employeeIds: [employee_id] },
  }
}

/** As the mail tells it: „Fr 5.3. 09:00–13:00“. */
function toldOf(made: Made): ToldShift {
  const { employee_id, starts_at } = columnsOf(made)
  const begin = Temporal.Instant.from(starts_at).toZonedDateTimeISO(VIENNA)
  const clock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString().slice(0, 5)
  return {
    email: mailOf(employee_id),
    line: `Fr ${begin.day}.${begin.month}. ${clock(begin)}–${clock(begin.add({ hours: 4 }))}`,
  }
}
