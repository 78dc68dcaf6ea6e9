import type { ManagedEnum, ManagedValue } from '#contract/superadmin/enums.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './enums.module.css'

/** Where else a word of the list is read, besides the forms of people and settings. */
const READ_IN: Record<ManagedEnum['list'], string> = {
  country: 'In Personalakten, Dokumenten, Importen und Meldungen; das Kfz-Kennzeichen bleibt.',
  countrystate: 'Bei Standorten, in KV-Tafeln, Abgabensätzen und Dokumenten.',
  gender: 'In Personalakten, Importen und Dokumenten; die Anrede bleibt.',
  citizentype: 'In Personalakten, Importen, Dokumenten und der Übergabe der Stammdaten.',
  civilstatus: 'In Personalakten, Importen, Dokumenten und der Übergabe der Stammdaten.',
  templatetype: 'In Vorlagen und Dokumenten.',
  insurer: 'In Einstellungen und Meldungen; der Schlüssel bleibt.',
  insuredarea: 'In Meldungen an die ÖGK und bei Angaben dazu; der Schlüssel bleibt.',
}

/** „Wirkung“: what a change of the list, or of the value that was chosen, does to whom. */
export function EffectCard({ list, value }: { list: ManagedEnum | undefined; value: ManagedValue | undefined }) {
  return (
    <Card title="Wirkung">
      <div className={styles.effects}>
        {value && (
          <p>
            <b>{value.text}</b>
            <br />
            {usesText(value)}
            {value.needed && ` ${value.needed}`}
          </p>
        )}
        {list && <p>{READ_IN[list.list]}</p>}
        {list?.closedBecause && <p>{list.closedBecause}</p>}
        <p>
          Verwendete Werte lassen sich verbergen, nicht löschen: Wer sie hat, behält sie. Importe finden Werte auch
          unter ihrer ursprünglichen Bezeichnung. Vorlagen, die nach einer Bezeichnung fragen, fragen nach der neuen.
          Offene Seiten zeigen eine Änderung gleich.
        </p>
      </div>
    </Card>
  )
}

const usesText = ({ uses, companies }: ManagedValue): string =>
  uses === 0
    ? 'Wird nirgends verwendet.'
    : `Steht bei ${formatNumber(uses, 0)} Einträgen in ${formatNumber(companies, 0)} ${companies === 1 ? 'Betrieb' : 'Betrieben'}.`
