import type { PersonProvision } from '#contract/provisions/provisions.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { peopleText } from './provision-columns.tsx'
import { useKeepDate } from './queries.ts'

/** Asks before a date is kept, and says who would be missing. */
export function useKeep(
  companyId: number,
  { month, date, runs }: { month: string; date: string; runs: number },
  people: readonly PersonProvision[] | undefined,
) {
  const { mutateAsync, isPending } = useKeepDate(companyId)
  const keyFor = useIdempotencyKey()
  const missing = people?.filter(({ gaps }) => gaps.length > 0).length ?? 0
  const lacking =
    missing > 0
      ? ` ${peopleText(missing)} ${missing === 1 ? 'fehlt' : 'fehlen'} in den Summen, weil Angaben fehlen.`
      : ''
  const ask = () =>
    void confirm({
      title: 'Stichtag festschreiben',
      about: `Rückstellungen zum ${date}`,
      text: `Alle Standorte werden so festgehalten, wie sie jetzt berechnet sind. Das bleibt unverändert; danach ist nur ein neuer Lauf möglich.${lacking}`,
      confirmLabel: 'Festschreiben',
      action: () => mutateAsync({ month, idempotencyKey: keyFor({ month, runs }) }),
    })
  return { ask, isPending }
}
