/**
 * Reads `12,5`, `12.5`, `1 234,5`, `1.234,5` or `1'234.5`, with an optional sign; undefined for anything else.
 * A single point is always the decimal sign (`4.325` is a factor), a comma never groups thousands.
 */
export function parseDecimal(text: string): number | undefined {
  const body = unsigned(text)
  const parts = body && (readPlain(body.rest) ?? readGrouped(body.rest))
  if (!body || !parts) return undefined
  const value = Number(`${parts.whole}.${parts.fraction || '0'}`)
  return signed(value, body.negative)
}

/**
 * Reads an euro amount, with or without `€`, as whole cents; undefined when it has more than two decimals or is no amount.
 * Unlike in parseDecimal `1.234` is one thousand two hundred thirty-four, since no amount has three decimals. Spec 1 §5.
 */
export function parseCents(text: string): number | undefined {
  const body = unsigned(text.trim().replace(/^([+\-−]?\s*)(?:€|EUR)|(?:€|EUR)$/i, '$1'))
  const parts = body && (readGrouped(body.rest) ?? readPlain(body.rest))
  if (!body || !parts || parts.fraction.length > 2) return undefined
  const cents = Number(parts.whole + parts.fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? signed(cents, body.negative) : undefined
}

/** '1 234,50': decimal comma, space between thousands, rounded half away from zero (Spec 2 §9); throws RangeError for NaN and infinity. */
export function formatNumber(n: number, decimals = 2): string {
  if (!Number.isFinite(n)) throw new RangeError(`not a number to show: ${n}`)
  const rounded = roundTo(n, decimals)
  const [whole = '0', fraction] = Math.abs(rounded).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ')
  return (rounded < 0 ? '-' : '') + grouped + (fraction ? `,${fraction}` : '')
}

/** With two decimals, or with as many as it has: what lies a hair above a limit does not look as if it were the limit. */
export const formatExact = (n: number): string => formatNumber(n, Math.max(2, decimalDigits(n).places))

/** A number kept as whole `10^-places`, with as many decimals as it has: 1250 with two places is '12,5'. */
export function formatScaled(scaled: number, places: number): string {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0')
  return formatNumber(scaled / 10 ** places, digits.slice(-places).replace(/0+$/, '').length)
}

/** '€ 12,34' from cents (Spec 1 §5); a negative amount carries its sign at the digits. */
export function formatEuro(cents: number): string {
  return `€ ${formatNumber(cents / 100)}`
}

/** 'HHh:MMm' from minutes (Spec 2 §9). */
export function formatHours(minutes: number): string {
  const all = Math.round(Math.abs(minutes))
  const sign = minutes < 0 && all > 0 ? '-' : ''
  return `${sign}${String(Math.trunc(all / 60)).padStart(2, '0')}h:${String(all % 60).padStart(2, '0')}m`
}

/** Reads `38,5`, `38:30` or `-3:20` hours as whole minutes; undefined for anything else. */
export function parseHours(text: string): number | undefined {
  const body = unsigned(text)
  const clock = body && /^(\d{1,4}):([0-5]\d)$/.exec(body.rest)
  if (clock) return signed(Number(clock[1]) * 60 + Number(clock[2]), body.negative)
  const hours = parseDecimal(text)
  return hours === undefined ? undefined : roundTo(hours * 60, 0)
}

/** Minutes as decimal hours with two decimals, as payroll software counts them: 450 minutes are 7.5 hours. */
export function industrialHours(minutes: number): number {
  return roundTo(minutes / 60, 2)
}

/** Rounds half away from zero on the decimal digits, so that 1.005 becomes 1.01 although its binary value lies below. */
export function roundTo(n: number, decimals: number): number {
  const digits = String(Math.abs(n))
  if (Math.abs(n) >= 1e15 || Number.isNaN(n)) return n
  if (digits.includes('e')) return signed(Number(Math.abs(n).toFixed(decimals)), n < 0)
  const rounded = Math.round(Number(`${digits}e${decimals}`))
  return signed(Number(`${rounded}e-${decimals}`), n < 0)
}

/** `a - b` on their decimal digits: 10.1 less 10 is 0.1, where binary fractions leave a dust that lies beside every threshold. */
export function decimalDifference(a: number, b: number): number {
  const [one, other] = [decimalDigits(a), decimalDigits(b)]
  const places = Math.max(one.places, other.places)
  const scaled = ({ digits, places: own }: typeof one) => digits * 10n ** BigInt(places - own)
  return Number(`${scaled(one) - scaled(other)}e-${places}`)
}

function decimalDigits(n: number): { digits: bigint; places: number } {
  const [digits = '0', exponent = '0'] = String(n).split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  const places = fraction.length - Number(exponent)
  const all = BigInt(whole + fraction)
  return places < 0 ? { digits: all * 10n ** BigInt(-places), places: 0 } : { digits: all, places }
}

/** Half away from zero, exact however large: cents times days times hundredths of percent leave what a number can count. */
export function roundedBigQuotient(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor : divisor
  return Number((2n * dividend + half) / (2n * divisor))
}

/** Of whole numbers, rounded half away from zero without ever leaving them; the divisor is positive. */
export function roundedQuotient(dividend: number, divisor: number): number {
  const doubled = 2 * Math.abs(dividend) + divisor
  return signed((doubled - (doubled % (2 * divisor))) / (2 * divisor), dividend < 0)
}

function unsigned(text: string): { negative: boolean; rest: string } | undefined {
  const match = /^([+\-−]?)\s*(\S.*)$/.exec(text.trim())
  return match ? { negative: match[1] === '-' || match[1] === '−', rest: match[2]!.trim() } : undefined
}

function readPlain(text: string) {
  const match = /^(\d+)(?:[.,](\d+))?$|^[.,](\d+)$/.exec(text)
  return match ? { whole: match[1] ?? '0', fraction: match[2] ?? match[3] ?? '' } : undefined
}

function readGrouped(text: string) {
  const match = /^([1-9]\d{0,2}(?:([ \u00a0\u202f.'’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(text)
  if (!match || match[2] === match[3]) return undefined
  return { whole: match[1]!.replace(/\D/g, ''), fraction: match[4] ?? '' }
}

// Never -0, which would compare and print oddly.
function signed(value: number, negative: boolean): number {
  return negative && value !== 0 ? -value : value
}
