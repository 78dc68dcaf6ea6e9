/** Where a file stands on its way to a company's server. `stopped`: after its last try, or by an operator. */
export const DELIVERY_STATES = {
  stopped: 'angehalten',
  repeated: 'wird wiederholt',
  sending: 'wird übertragen',
  waiting: 'wartet',
  delivered: 'abgelegt',
  dropped: 'verworfen',
} as const
export type DeliveryState = keyof typeof DELIVERY_STATES

/** What was done with it. */
export const DELIVERY_STEPS = {
  asked: 'angefordert',
  try: 'verbinden',
  delivered: 'abgelegt',
  failed: 'nicht angekommen',
  stopped: 'angehalten, Betrieb verständigt',
  held: 'vom Betreiber angehalten',
  dropped: 'vom Betreiber verworfen',
} as const
export type DeliveryStep = keyof typeof DELIVERY_STEPS

/** Seconds before the second try, the third and so on. */
export const DELIVERY_WAITS = [60, 300, 600, 900] as const
export const MOST_TRIES = DELIVERY_WAITS.length + 1

/** How long it is kept what was tried with a file that is no longer on its way; that it arrived, its run keeps. */
export const LOG_DAYS = 90
