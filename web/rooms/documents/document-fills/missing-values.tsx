import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FillChoice } from '#contract/documents/document-fills.ts'
import { fieldTitle } from '#domain/documents/template-fields.ts'
import { misfitText } from '#domain/documents/template-misfits.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import styles from './document-fills.module.css'
import { MissingHindrances, MissingLink } from './missing-links.tsx'
import { missingQuery } from './queries.ts'

/** Those with gaps first; of many complete ones only how many. */
const MOST_COMPLETE = 5

/** What would stay empty, person by person, before anything is filled. */
export function MissingValues({ choice }: { choice: FillChoice }) {
  const { data, error, isFetching } = useQuery(missingQuery(useCompanyId(), choice))
  const isAsked = choice.templateIds.length > 0
  const lacking = data?.filter(({ missing, misfits }) => missing.length + misfits.length > 0) ?? []
  const complete = data?.filter(({ missing, misfits }) => missing.length + misfits.length === 0) ?? []
  return (
    <section className={styles.missing} aria-label="Fehlende Werte" aria-busy={isFetching}>
      <h3>Fehlende Werte</h3>
      {!isAsked && <p>Wählen Sie eine Vorlage; hier steht dann, was von wem noch fehlt.</p>}
      {isAsked && error && <p role="alert">{failureText(error)}</p>}
      {isAsked && data && (
        <>
          {lacking.map(person => (
            <div key={person.employeeId}>
              <b>{personName(person)}</b>
              <div className={styles.chips}>
                {person.missing.map(key => (
                  <MissingLink key={key} field={key} employeeId={person.employeeId} contracts={person.contracts} />
                ))}
              </div>
              {person.misfits.map(misfit => (
                <p key={`${misfit.templateId} ${misfit.field}`} className={styles.misfit}>
                  {fieldTitle(misfit.field)} {misfitText(misfit)}: „{misfit.template}“
                </p>
              ))}
            </div>
          ))}
          {complete.slice(0, MOST_COMPLETE).map(person => (
            <div key={person.employeeId}>
              <b>{personName(person)}</b>
              <span className={styles.complete}>
                <IconCheck size={14} stroke={2} aria-hidden /> alles vorhanden
              </span>
            </div>
          ))}
          {complete.length > MOST_COMPLETE && <p>und {complete.length - MOST_COMPLETE} weitere vollständig</p>}
          <MissingHindrances fields={lacking.flatMap(({ missing }) => missing)} />
          {lacking.length > 0 && <p>Was fehlt oder nicht passt, bleibt im Dokument leer.</p>}
        </>
      )}
    </section>
  )
}
