import type { z } from 'zod'
import type { FormValues } from '#web/ui/form-panel/entry.ts'
import type { Check } from '#web/ui/form-panel/use-form-panel.ts'

/** The contract's own checks, by entry; of a stored record only what was changed, so that an old oddity blocks nothing. */
export function contractCheck<Values extends FormValues, Draft>(
  schema: z.ZodType<Draft>,
  isStored: boolean,
  toDraft?: (values: Values) => unknown,
): Check<Values> {
  return (values, changed) => {
    const { error } = schema.safeParse(toDraft ? toDraft(values) : values)
    const problems: Record<string, string> = {}
    for (const { path, message } of error?.issues ?? []) problems[String(path[0] ?? '')] ??= message
    if (!isStored) return problems
    return Object.fromEntries(Object.entries(problems).filter(([key]) => changed.some(one => one === key)))
  }
}
