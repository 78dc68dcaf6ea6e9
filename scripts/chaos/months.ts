import { monthClosings } from '#contract/months/month-closings.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { type Do, markOf, pick, refused } from './desk.ts'

const MONTHS_OF_DEMO = ['2026-10', '2026-09', '2026-08', '2026-07']

/** Closing a month locks all that its figures are made of. */
export const MONTHS: Record<string, Do> = {
  async 'close-month'(desk, { choice, isTwice }) {
    const storeId = desk.stores[choice % desk.stores.length]!
    const month = MONTHS_OF_DEMO[Math.floor(choice / desk.stores.length) % MONTHS_OF_DEMO.length]!
    const marker = { company_id: desk.company, store_id: storeId, month: `${month}-01` }
    const isKnown = desk.ledger.facts.some(
      ({ table, known, marker: other }) =>
        table === 'month_closing' && known && other.store_id === storeId && other.month === marker.month,
    )
    // Who closes a closed one is refused; the row is that of the first.
    if (isKnown) return
    const claim = { columns: { ...marker, open_until: null }, trail: ['months/month-closings closed'] }
    const fact = desk.ledger.begin(
      { what: 'a closed month', table: 'month_closing', marker, company: desk.company, accountId: desk.accountId },
      claim,
    )
    const { status, body, text } = await desk.who.send(
      monthClosings.close,
      { body: { month, storeIds: [storeId] } },
      isTwice,
    )
    if (status !== 200) {
      desk.ledger.refuse(fact)
      if (![409, 422].includes(status)) desk.who.line.odd.push(`a closing: ${status} ${text.slice(0, 300)}`)
      return
    }
    const closed = body.data.find(each => each.storeId === storeId)!
    desk.ledger.confirm(fact, closed.id)
    desk.made.set('month_closing', [...(desk.made.get('month_closing') ?? []), { fact, version: closed.version }])
  },

  async 'stamp-in-closed'(desk, act) {
    const made = pick(desk, 'month_closing', act, ({ open_until }) => open_until === null)
    const storeId = made && (made.fact.marker.store_id as number)
    const person = desk.people.find(each => each.storeId === storeId)
    if (!made || !person || !storeId) return
    const day = String(made.fact.marker.month).slice(0, 8)
    const body = { employeeId: person.id, storeId, from: `${day}10 02:00:00`, to: `${day}10 02:30:00` }
    const marker = { employee_id: person.id, starts_at: `${day}10T02:00:00+00:00` }
    await refused(desk, stampRecords.create, { body }, act.isTwice, {
      what: 'a stamp in a closed month',
      table: 'stamp',
      marker,
    })
  },

  async 'month-reopen'(desk, act) {
    const made = pick(desk, 'month_closing', act, ({ open_until }) => open_until === null)
    if (!made) return
    const reason = markOf(desk)
    const before = made.fact.known!
    // Until when it is open is the server's word.
    const { open_until: _, ...columns } = before.columns as Record<string, unknown>
    made.fact.pending = {
      columns: { ...columns, reopen_reason: reason },
      trail: [...before.trail, 'months/month-closings reopened'],
    }
    const sent = { params: { id: made.fact.id! }, body: { reason, hours: 2, version: made.version } }
    const answer = await desk.who.send(monthClosings.reopen, sent)
    const found =
      answer.status === 200
        ? answer.body.data
        : (
            await desk.who.send(monthClosings.list, { query: { month: String(made.fact.marker.month).slice(0, 7) } })
          ).body.data.find(({ id }) => id === made.fact.id)
    if (found?.reopenReason !== reason) return desk.ledger.refuse(made.fact)
    made.version = found.version
    desk.ledger.confirm(made.fact)
    made.fact.known = {
      ...made.fact.known!,
      columns: { ...(made.fact.known!.columns as object), reopen_reason: reason },
    }
  },
}
