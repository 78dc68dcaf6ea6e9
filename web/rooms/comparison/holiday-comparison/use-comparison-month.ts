import { useNavigate, useSearch } from '@tanstack/react-router'
import { THRESHOLD } from '#domain/comparison/holiday-comparison.ts'
import { todayHere } from '#web/ui/today.ts'

type Search = Record<string, string | undefined>

/** In the address, so that Back and a link lead to the same; without one the month before. Spec 2 §2.5. */
export function useComparisonMonth() {
  const { month: asked = '' } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const current = todayHere().toPlainYearMonth()
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(asked)
      ? Temporal.PlainYearMonth.from(asked)
      : current.subtract({ months: 1 }),
    current,
    goTo: (month: Temporal.PlainYearMonth) =>
      void navigate({ to: '.', search: (before: Search) => ({ ...before, month: month.toString() }), replace: true }),
  }
}

/** In days, and in the address. */
export function useThreshold() {
  const { threshold: asked } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const value = Number(asked ?? Number.NaN)
  return {
    threshold: value >= THRESHOLD.min && value <= THRESHOLD.max ? value : THRESHOLD.default,
    setThreshold: (threshold: number) =>
      void navigate({
        to: '.',
        search: ({ threshold: _, ...rest }: Search) =>
          threshold === THRESHOLD.default ? rest : { ...rest, threshold: String(threshold) },
        replace: true,
      }),
  }
}
