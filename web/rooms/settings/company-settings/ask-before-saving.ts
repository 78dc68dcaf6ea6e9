import type { KnownCreator } from '#contract/settings/elda-creators.ts'
import { CREATOR_LENGTHS } from '#domain/settings/elda.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { knownCreators } from './queries.ts'
import { softwareChoices } from './settings-entries.ts'
import type { Loaded, Values } from './settings-values.ts'

type Given = { companyId: number; loaded: Loaded; values: Values; newCreators: readonly number[] }

/** New creators that are to be taken over from another company; undefined when the person would rather go on editing. */
export async function askBeforeSaving(given: Given): Promise<ReadonlyMap<number, number> | undefined> {
  if (!(await maySwitchSoftware(given))) return undefined
  const links = new Map<number, number>()
  const known = given.newCreators.length > 0 ? await knownCreators(given.companyId) : []
  for (const { id, creator } of alreadyKnown(given, known)) {
    const mayLink = await confirm({
      title: 'Achtung',
      text: `Die Elda-Seriennummer ${creator.elda_serial_number} gibt es im System schon, beim Betrieb ${creator.companyName}. Soll dieser Hersteller mit diesem Standort verknüpft werden? Seine gespeicherten Angaben und sein Passwort werden übernommen.`,
      confirmLabel: 'Ja',
      cancelLabel: 'Nein',
    })
    if (!mayLink) return undefined
    links.set(id, creator.id)
  }
  return links
}

function maySwitchSoftware({ loaded: { company, software }, values }: Given): Promise<boolean> {
  const chosen = Number(values.softwareId)
  if (chosen === company.softwareId) return Promise.resolve(true)
  const nameOf = (id: number) => softwareChoices(software, id).find(({ value }) => value === id)?.label
  return confirm({
    title: 'Lohnverrechnung wechseln?',
    text: `Statt ${nameOf(company.softwareId)} gilt dann ${nameOf(chosen)}. Die Tabs ändern sich sofort, auch in allen anderen offenen Fenstern. Offene Vorschauen werden neu berechnet. Frühere Übergaben bleiben lesbar.`,
    confirmLabel: 'Wechseln',
  })
}

/** What this company has itself the server refuses at its field. */
function* alreadyKnown({ loaded: { creators = [] }, values, newCreators }: Given, known: readonly KnownCreator[]) {
  for (const id of newCreators) {
    const typed = String(values[`creator.${id}.elda_serial_number`]).trim()
    const serial = typed.padStart(CREATOR_LENGTHS.serial, '0')
    const creator = known.find(({ elda_serial_number }) => elda_serial_number === serial)
    if (creator && !creators.some(own => own.elda_serial_number === serial)) yield { id, creator }
  }
}
