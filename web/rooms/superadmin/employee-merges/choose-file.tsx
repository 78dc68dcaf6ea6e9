import { useQuery } from '@tanstack/react-query'
import type { FoundAnywhere } from '#contract/superadmin/employees.ts'
import { spanText } from '#domain/superadmin/employee-merges.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './employee-merges.module.css'
import { candidatesQuery } from './queries.ts'

type Props = {
  person: FoundAnywhere
  found: readonly FoundAnywhere[]
  onChoose: (id: number) => void
}
type Shown = Pick<
  FoundAnywhere,
  'id' | 'name' | 'mdPersonnelId' | 'storeName' | 'birthYear' | 'socialsecurity' | 'entry' | 'exit'
>

/** Which file is of the same human: first who shares a number or the birth date, then who was found, too. */
export function ChooseFile({ person, found, onChoose }: Props) {
  const { data: candidates, error, refetch } = useQuery(candidatesQuery(person))
  const known = new Set([person.id, ...(candidates ?? []).map(({ id }) => id)])
  const others = found.filter(({ companyId, id }) => companyId === person.companyId && !known.has(id))
  const itemOf = (file: Shown, reasons: readonly string[] = []) => ({
    key: file.id,
    title: nameOf(file),
    mark: reasons.length > 0 && <span className={styles.reasons}>{reasons.join(', ')}</span>,
    detail: factsOf(file),
    actions: (
      <Button aria-label={`${nameOf(file)} auswählen`} onClick={() => onChoose(file.id)}>
        Auswählen
      </Button>
    ),
  })
  return (
    <div className={styles.step}>
      <div className={styles.lead}>
        <p>
          Welcher Akt ist derselbe Mensch wie <b>{nameOf(person)}</b>?
        </p>
        <p>{factsOf(person)}</p>
      </div>
      <section aria-label="Gleiche Angaben" className={styles.part}>
        <h3>Gleiche Angaben</h3>
        {error && !candidates ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ItemList
            label="Gleiche Angaben"
            items={candidates?.map(file => itemOf(file, file.reasons))}
            empty={
              <EmptyState title="Kein Doppelgänger gefunden">
                Niemand im Betrieb hat dieselbe SV-Nummer, dieselbe IBAN oder denselben Namen und Geburtstag.
                {others.length === 0 && ' Suchen Sie den zweiten Akt nach dem Namen, dann steht er hier zur Wahl.'}
              </EmptyState>
            }
          />
        )}
      </section>
      {candidates && others.length > 0 && (
        <section aria-label="Auch gefunden" className={styles.part}>
          <h3>Auch gefunden</h3>
          <ItemList label="Auch gefunden" items={others.map(file => itemOf(file))} />
        </section>
      )}
    </div>
  )
}

export const nameOf = ({ name, mdPersonnelId }: Pick<Shown, 'name' | 'mdPersonnelId'>) =>
  mdPersonnelId ? `${name} (Nr. ${mdPersonnelId})` : name

export const factsOf = ({ storeName, birthYear, socialsecurity, entry, exit }: Shown): string =>
  [
    storeName ?? 'ohne Standort',
    spanText({ entry, exit }) || 'kein Eintritt',
    birthYear && `geboren ${birthYear}`,
    socialsecurity ? `SV-Nummer ${socialsecurity}` : 'SV-Nummer fehlt',
  ]
    .filter(Boolean)
    .join(' · ')
