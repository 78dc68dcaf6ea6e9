import { isLine } from '../basics/lines.ts'

/** By which the overview is put in order. */
export const USER_ORDERS = ['email', 'firstname', 'lastname', 'active', 'lastlogin'] as const
/** `invited`: not active, and never signed in so far. */
export const USER_STATES = ['active', 'inactive', 'invited'] as const

export const OVERVIEW_LIMITS = { text: 200, company: 2_147_483_647, page: 1_000_000, limit: 100 } as const
export const OVERVIEW_DEFAULTS = { role: '', order: 'email', descending: false, page: 1, limit: 10 } as const

type Overview = {
  search: string
  role: string
  company?: number
  state?: (typeof USER_STATES)[number]
  order: (typeof USER_ORDERS)[number]
  descending: boolean
  page: number
  limit: number
}

/** What an address asks of the overview; one that asks for what there is not asks for nothing. */
export function overviewOf(asked: Readonly<Record<string, string | undefined>>, search: string): Overview {
  const nothing = { ...OVERVIEW_DEFAULTS, search }
  const role = asked.role ?? nothing.role
  const company = numberIn(asked.company, OVERVIEW_LIMITS.company)
  const page = numberIn(asked.page, OVERVIEW_LIMITS.page)
  const limit = numberIn(asked.limit, OVERVIEW_LIMITS.limit)
  const state = USER_STATES.find(one => one === asked.state)
  const order = USER_ORDERS.find(one => one === (asked.order ?? nothing.order))
  const isOdd = [company, page, limit].includes(null) || state !== asked.state || !order
  if (isOdd || role.length > OVERVIEW_LIMITS.text || !isLine(role)) return nothing
  return {
    ...nothing,
    role,
    ...(company && { company }),
    ...(state && { state }),
    order,
    descending: asked.descending === 'true',
    page: page ?? nothing.page,
    limit: limit ?? nothing.limit,
  }
}

/** Undefined where there is none, null where it is none of those that may be. */
function numberIn(text: string | undefined, most: number): number | null | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  return text !== '' && Number.isInteger(number) && number >= 1 && number <= most ? number : null
}
