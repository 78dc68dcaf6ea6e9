/** Whether a text is one e-mail address with a dotted domain, at most 254 characters (Spec 2 §5); letters of every alphabet are allowed (RFC 6531). */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const match = /^([\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64})@([\p{L}\p{M}\p{N}.-]+)$/u.exec(text)
  if (!match) return false
  const [, local = '', domain = ''] = match
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = domain.split('.')
  const isLabel = (label: string) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label)
  return labels.length > 1 && labels.every(isLabel) && /^(?:\p{L}{2,}|xn--.+)$/iu.test(labels.at(-1)!)
}
