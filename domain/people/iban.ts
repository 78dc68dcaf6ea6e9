export type IbanCheck =
  | { ok: true; value: string; country: string }
  | { ok: false; reason: 'format' | 'length' | 'check-digits' }

export type BicCheck = { ok: true; value: string } | { ok: false; reason: 'format' }

// SWIFT IBAN registry: SEPA and the neighbours of the western Balkans. Other countries are held to 15–34 only.
// biome-ignore format: one table
const LENGTHS: Record<string, number> = {
  AD: 24, AL: 28, AT: 20, BA: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18,
  FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27,
  MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, RS: 22, SE: 24, SI: 19, SK: 24, SM: 27,
  TR: 26, UA: 29, VA: 22, XK: 20,
}

/** Checks an IBAN by ISO 13616, blanks and small letters allowed; `value` is written together in capitals. */
export function checkIban(text: string): IbanCheck {
  const value = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value)) return { ok: false, reason: 'format' }
  const country = value.slice(0, 2)
  const length = LENGTHS[country]
  if (length ? value.length !== length : value.length < 15 || value.length > 34) return { ok: false, reason: 'length' }
  // Check digits 00, 01 and 99 can satisfy the remainder but are never given out.
  if (!/^(0[2-9]|[1-8]\d|9[0-8])$/.test(value.slice(2, 4)) || remainder97(value) !== 1)
    return { ok: false, reason: 'check-digits' }
  return { ok: true, value, country }
}

/** 'AT61 1904 3002 3457 3201'; a text that does not begin like one comes back as it is. */
export function formatIban(value: string): string {
  if (!/^[a-z]{2}\s*[\d•]/i.test(value)) return value
  return value.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

/** While it is typed: in capitals and groups; a text that does not begin like an IBAN stays as it is. */
export function groupIban(text: string): string {
  const value = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{1,2}$|^[A-Z]{2}\d[A-Z0-9]*$/.test(value) ? value.replace(/(.{4})(?=.)/g, '$1 ') : text
}

/** 'AT•• •••• •••• •••• 3201'. */
export function maskIban(value: string): string {
  const plain = value.replace(/\s/g, '')
  if (plain.length < 15) return '••••'
  return formatIban(plain.slice(0, 2) + '•'.repeat(plain.length - 6) + plain.slice(-4))
}

/** Checks the form of a BIC by ISO 9362, 8 or 11 characters; `value` is in capitals without blanks. */
export function checkBic(text: string): BicCheck {
  const value = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value)
    ? { ok: true, value }
    : { ok: false, reason: 'format' }
}

function remainder97(value: string): number {
  let remainder = 0
  for (const character of value.slice(4) + value.slice(0, 4)) {
    const digits = Number.parseInt(character, 36)
    remainder = (remainder * (digits > 9 ? 100 : 10) + digits) % 97
  }
  return remainder
}
