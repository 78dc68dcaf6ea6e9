/** What a value outside its bounds is told; undefined when it lies within. */
export function limitText<Value extends number>(
  value: Value,
  { min, max }: { min?: number; max?: number },
  show: (value: number) => string,
): string | undefined {
  if (min === 0 && value < 0) return 'Darf nicht negativ sein'
  if (min !== undefined && value < min) return `Mindestens ${show(min)}`
  if (max !== undefined && value > max) return `Höchstens ${show(max)}`
  return undefined
}

/** Digits only, and what lies beyond a bound becomes the bound. Spec 2 §5. */
export function clampDigits(text: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number }) {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(max, Math.max(min, Number(digits)))
}
