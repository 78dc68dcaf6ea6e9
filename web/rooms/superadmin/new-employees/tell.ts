import type { ToldCompany } from '#contract/superadmin/new-employees.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { ask, confirm } from '#web/ui/confirm/confirm.ts'
import { type PersonRef, sentText, useRecipients, useTellCompanies } from './queries.ts'

/** Says who would get a mail before it goes out; where nobody would, that. */
async function askToTell(
  people: readonly PersonRef[],
  told: readonly ToldCompany[],
  tell: () => Promise<unknown>,
): Promise<void> {
  const silent = told.filter(({ recipients }) => recipients.length === 0).map(({ name }) => name)
  if (silent.length === told.length) {
    await ask({
      title: 'Niemand ist zuständig',
      text: `In ${silent.join(', ')} bearbeitet niemand Mitarbeiter. Ein Besitzer kann dort eine Benutzerrolle mit diesem Recht vergeben.`,
      confirmLabel: 'Verstanden',
      isTold: true,
    })
    return
  }
  const before = told
    .flatMap(({ toldAt }) => toldAt ?? [])
    .toSorted()
    .at(-1)
  await confirm({
    title: told.length === 1 ? 'Betrieb verständigen' : 'Betriebe verständigen',
    about: people.length === 1 ? 'Ein neuer Mitarbeiter' : `${people.length} neue Mitarbeiter`,
    text: [
      `Wer dort Mitarbeiter bearbeitet, bekommt eine E-Mail mit Namen und dem, was fehlt. ${sentText(told)}.`,
      silent.length > 0 && `Niemand ist zuständig in: ${silent.join(', ')}.`,
      before && `Zuletzt verständigt: ${momentText(before)}.`,
      'Es steht danach im Ereignisprotokoll des Betriebs.',
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: 'E-Mail senden',
    action: tell,
  })
}

/** One telling at a time, each with a key of its own. */
export function useTelling() {
  const { mutateAsync, isPending } = useTellCompanies()
  const { mutateAsync: recipientsOf, isPending: isLooking } = useRecipients()
  const tell = (people: readonly PersonRef[]) => {
    const idempotencyKey = crypto.randomUUID()
    void recipientsOf(people).then(
      told => askToTell(people, told, () => mutateAsync({ people, idempotencyKey })),
      () => {},
    )
  }
  return { tell, isTelling: isPending || isLooking }
}
