import { today } from '#web/lib/day-text.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'

export const inAYear = () => Temporal.PlainDate.from(today()).add({ years: 1 }).toString()

export const expiryEntry = <Values extends { expires: string | null }>() =>
  ({
    kind: 'date',
    key: 'expires',
    label: 'Gültig bis',
    hint: 'Höchstens ein Jahr.',
    required: true,
    min: today(),
    max: inAYear(),
  }) as Entry<Values>
