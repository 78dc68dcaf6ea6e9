import { notices } from '#contract/elda/notices.ts'
import { change, create, type Desk, type Do, type Made, markOf, pick, refused } from './desk.ts'

const TABLE = 'social_insurance_registration'
const CREATED = 'elda/notices created'
export const NOTICE_MOVED = 'elda/notices changed'

/** Nothing is missing to it, whoever it is about. */
const WHOLE = { VSNR: '1237010180', FANA: 'Tag', VONA: 'Anna' }
const INSURED = { BBER: '01', GERF: 'N', FRDV: 'N' }
const KINDS = [
  ['M3', { ...INSURED, VWAZ: '4000' }],
  ['M6', INSURED],
  // „Präsenzdienst“ takes no other day.
  ['M4', { GERF: 'N', AGRD: '08' }],
] as const

/** No two of a desk tell the same day. */
const newDay = (desk: Desk) => Temporal.PlainDate.from('2027-01-01').add({ days: ++desk.count })
const asElda = (day: Temporal.PlainDate) => day.toString().split('-').toReversed().join('')

function draftOf(desk: Desk, choice: number) {
  const [kind, values] = KINDS[choice % KINDS.length]!
  const day = newDay(desk)
  const person = desk.people[desk.count % desk.people.length]!
  const marker = { employee_id: person.id, told_on: day.toString() }
  const body = {
    ...{ employeeId: person.id, kind },
    values: { ...WHOLE, ...values, BKNR: desk.elda.account, ADAT: asElda(day) },
  }
  return { body, marker, isMarginal: kind === 'M4' ? null : false }
}

/** Of those that could go into a file at once. */
export const readyNotices = ({ made }: Desk): Made[] =>
  (made.get(TABLE) ?? []).filter(
    ({ fact: { known, pending } }) => known && known.columns !== 'gone' && !pending && known.columns.state === 'draft',
  )

export const NOTICES: Record<string, Do> = {
  async notice(desk, { choice, isTwice }) {
    const { body, marker, isMarginal } = draftOf(desk, choice)
    const columns = {
      ...{ ...marker, kind: body.kind, account: desk.elda.account, is_marginal: isMarginal },
      ...{ state: 'draft', holding_id: null, fault_count: 0 },
    }
    const fact = { what: 'a notice', table: TABLE, marker }
    await create(desk, notices.create, { body }, isTwice, fact, { columns, trail: [CREATED] })
  },

  async 'notice-change'(desk, act) {
    const made = pick(desk, TABLE, act, ({ state, is_marginal }) => state === 'draft' && is_marginal === false)
    if (!made) return NOTICES.notice!(desk, act)
    desk.ledger.change(made.fact, { is_marginal: true }, [NOTICE_MOVED])
    await change(
      desk,
      made,
      notices.change,
      { body: { values: { GERF: 'J' }, version: made.version } },
      { endpoint: notices.show, isDone: ({ body }) => body.data.values.GERF === 'J' },
    )
  },

  async 'notice-remove'(desk, act) {
    const made = pick(desk, TABLE, act, ({ state }) => state === 'draft')
    if (!made) return NOTICES.notice!(desk, act)
    desk.ledger.change(made.fact, 'gone', ['elda/notices removed'])
    await change(
      desk,
      made,
      notices.remove,
      {},
      {
        endpoint: notices.list,
        isDone: ({ body }) => body.data.notices.every(({ id }) => id !== made.fact.id),
      },
    )
  },

  async 'notice-refused'(desk, { isTwice, choice }) {
    const { body, marker } = draftOf(desk, choice)
    // The right day belongs to a correction alone.
    const sent = { body: { ...body, values: { ...body.values, RDAT: body.values.ADAT } } }
    await refused(desk, notices.create, sent, isTwice, { what: 'a refused notice', table: TABLE, marker })
  },

  async 'foreign-notice'(desk, { choice }) {
    const { body, marker } = draftOf(desk, choice)
    const sent = { body, query: { companyId: desk.otherCompany } }
    await refused(desk, notices.create, sent, false, { what: 'a notice of another company', table: TABLE, marker })
  },

  /** Who has no number is registered by two notices, both or none. */
  async 'notice-with-request'(desk, { isTwice }) {
    const person = desk.elda.unnumbered.pop()
    if (!person) return
    const day = newDay(desk)
    const group = markOf(desk)
    const begin = (what: string, kind: string, columns: object) =>
      desk.ledger.begin(
        {
          ...{ what, table: TABLE, company: desk.company, accountId: desk.accountId, group },
          marker: { employee_id: person, kind },
        },
        { columns: { kind, employee_id: person, state: 'draft', ...columns }, trail: [CREATED] },
      )
    const request = begin('a request for a number', 'VS', {})
    const registration = begin('a registration without a number', 'M3', { told_on: day.toString() })
    const { FANA, VONA } = WHOLE
    const values = { FANA, VONA, ...INSURED, VWAZ: '4000', BKNR: desk.elda.account, ADAT: asElda(day) }
    const answer = await desk.who.send(notices.create, { body: { employeeId: person, kind: 'M3', values } }, isTwice)
    if (answer.status === 200 && answer.body.data.numberRequest) {
      desk.ledger.confirm(request, answer.body.data.numberRequest.id)
      return desk.ledger.confirm(registration, answer.body.data.id)
    }
    for (const fact of [request, registration]) desk.ledger.refuse(fact)
    if (![409, 422, 423].includes(answer.status))
      desk.who.line.odd.push(`a registration without a number: ${answer.status} ${answer.text.slice(0, 300)}`)
  },
}
