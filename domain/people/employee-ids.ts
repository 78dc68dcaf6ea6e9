/** `value` is null for an empty text, which takes the id away again; `message` is for the user. */
export type IdCheck = { ok: true; value: string | null } | { ok: false; message: string }

/** Checks the number of an employee in Sage DPW: at most 8 digits or letters (Spec 2 §5). */
export function checkDpwId(text: string): IdCheck {
  return checkId(text, 8, 'Die Nummer darf höchstens 8 stellig sein')
}

/** Checks the number of an employee in BMD: digits or letters, at most 20, which is more than BMD gives out. */
export function checkBmdId(text: string): IdCheck {
  return checkId(text, 20, 'Die Nummer darf höchstens 20 stellig sein')
}

function checkId(text: string, maxLength: number, tooLong: string): IdCheck {
  const value = text.trim()
  if (value.length > maxLength) return { ok: false, message: tooLong }
  if (!/^[A-Za-z0-9]*$/.test(value))
    return { ok: false, message: 'Die Nummer darf nur aus Ziffern und Buchstaben bestehen' }
  return { ok: true, value: value === '' ? null : value }
}
