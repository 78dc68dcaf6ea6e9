import { useQuery } from '@tanstack/react-query'
import type { EmploymentRules } from '#domain/wages/employment-rules.ts'
import { type ExampleWeek, reckonExample } from '#domain/wages/example.ts'
import { durationText, exampleLines, lineChanges } from '#domain/wages/example-lines.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './employment-models.module.css'
import { peopleText, storesText } from './model-texts.ts'
import { affectedQuery } from './queries.ts'

type ChangesProps = { former: EmploymentRules; formerFrom: string; rules: EmploymentRules; week: ExampleWeek }

/** The same week by the former rules and by these. */
export function ChangesCard({ former, formerFrom, rules, week }: ChangesProps) {
  const [before, after] = [former, rules].map(each => exampleLines(each, reckonExample(each, week)))
  const changes = lineChanges(before!, after!)
  return (
    <Card title="Was sich ändert" hint={`gegenüber ${dayText(formerFrom)}`}>
      {changes.length === 0 ? (
        <p className={styles.note}>In dieser Woche nichts.</p>
      ) : (
        <ul className={styles.changes} aria-label="Was sich ändert">
          {changes.map(({ key, label, before, after }) => (
            <li key={key}>
              <span>{label}</span>
              <span className="visually-hidden">bisher</span>
              <del>{durationText(before)}</del>
              <span aria-hidden>→</span>
              <span className="visually-hidden">neu</span>
              <ins>{durationText(after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const affectedText = ({ people, stores }: { people: number; stores: number }) =>
  people === 0 ? 'Noch niemand' : `${peopleText(people)}, ${storesText(stores)}`

/** For whom the rules hold from their first day on. */
export function AffectedCard({ modelId, from }: { modelId: number; from: string }) {
  const { data: affected } = useQuery(affectedQuery(useCompanyId(), modelId, from))
  return (
    <Card title="Betroffen" hint={`ab ${dayText(from)}`}>
      <div className={styles.note}>
        <strong>{affected ? affectedText(affected) : '…'}</strong>
        <p>
          Wer an diesem Tag oder später einen Vertrag danach hat, auch wer inzwischen ausgetreten ist. Abgeschlossene
          Monate rechnen sich nicht neu.
        </p>
      </div>
    </Card>
  )
}
