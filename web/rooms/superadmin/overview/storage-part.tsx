import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#domain/basics/numbers.ts'
import styles from './overview.module.css'
import { PartCard } from './part-card.tsx'
import { PlaceLink } from './place-link.tsx'
import type { Place } from './places.ts'
import { storageQuery } from './queries.ts'
import { sizeText } from './words.ts'

const DOCUMENTS: Place = { of: 'company', section: 'documents', tab: 'employeedata' }

/** „Speicher“: sizes, how fast they grow, and whose files are the largest. */
export function StoragePart() {
  const query = useQuery(storageQuery)
  return (
    <PartCard
      title="Speicher"
      hint={({ weeklyBytes }) =>
        weeklyBytes === null
          ? 'Zuwachs noch unbekannt'
          : `${weeklyBytes < 0 ? '' : '+'}${sizeText(weeklyBytes)} je Woche`
      }
      query={query}
    >
      {({ databaseBytes, fileBytes, files, freeBytes, totalBytes, companies }) => (
        <>
          <dl className={styles.facts}>
            <dt>Datenbank</dt>
            <dd>{sizeText(databaseBytes)}</dd>
            <dt>Dateien</dt>
            <dd>
              {sizeText(fileBytes)} <span className={styles.detail}>{formatNumber(files, 0)} Dateien</span>
            </dd>
            <dt>Frei auf der Platte</dt>
            <dd>
              {freeBytes === null ? 'unbekannt' : sizeText(freeBytes)}{' '}
              {totalBytes !== null && <span className={styles.detail}>von {sizeText(totalBytes)}</span>}
            </dd>
          </dl>
          {companies.length > 0 && (
            <ul className={styles.lines} aria-label="Betriebe mit den größten Dateien">
              {companies.map(({ id, name, bytes, people }) => (
                <li key={id}>
                  <PlaceLink place={DOCUMENTS} companyId={id} className={styles.row}>
                    <span>{name}</span>
                    <span className={styles.detail}>
                      {sizeText(bytes)} · {people === 1 ? '1 Mitarbeiter' : `${formatNumber(people, 0)} Mitarbeiter`}
                    </span>
                  </PlaceLink>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </PartCard>
  )
}
