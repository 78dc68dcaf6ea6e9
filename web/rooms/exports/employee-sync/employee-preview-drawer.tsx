import { useQuery } from '@tanstack/react-query'
import type { EmployeePreview, EmployeeSync } from '#contract/exports/employee-sync.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { EmployeeFileKind } from '#domain/exports/employee-layouts.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldChanges } from '#web/ui/field-changes.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './employee-preview.module.css'
import { previewQuery, useDownloadPeople, useExportPeople } from './queries.ts'
import { peopleText } from './sync-texts.ts'

type Props = {
  /** Empty: everyone who is open. */
  ids: readonly number[]
  file: EmployeeFileKind
  sync: EmployeeSync
  onClose: () => void
  onDone: () => void
}

/** What payroll would get, old and new, before anything is handed over. */
export default function EmployeePreviewDrawer({ ids, file, sync, onClose, onDone }: Props) {
  const companyId = useCompanyId()
  const asked = { softwareId: file.softwareId, ids }
  const { data, error, refetch } = useQuery(previewQuery(companyId, asked))
  const hand = useExportPeople(companyId)
  const download = useDownloadPeople(companyId)
  const ready = data?.people.filter(({ problem }) => problem === '') ?? []
  const held = data?.people.filter(({ problem }) => problem !== '') ?? []
  // Those against whom there is nothing go; the others stay open.
  const sent = { softwareId: file.softwareId, ids: ready.map(({ id }) => id) }
  const isOff = ready.length === 0
  const toServer = sync.enableExportViaTransferService && sync.target !== null
  return (
    <Drawer
      title={`Stammdaten an ${file.software}`}
      onClose={onClose}
      size={560}
      footer={<HandOverButtons {...{ toServer, isOff, download, sent, onDone, ready, hand }} />}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div className={styles.body} aria-busy={!data}>
          <p className={styles.lead}>
            {toServer ? `Die Datei wird auf „${sync.target}“ abgelegt. ` : 'Die Datei wird heruntergeladen. '}
            Wer übergeben ist, ist nicht mehr offen.
          </p>
          {held.length > 0 && (
            <Banner tone="warn">{`${peopleText(held.length)} ${held.length === 1 ? 'bleibt' : 'bleiben'} offen: Was im Weg steht, steht beim Mitarbeiter.`}</Banner>
          )}
          {!data && <Skeleton rows={Math.min(Math.max(ids.length, 3), 8)} height={64} />}
          {data && (
            <>
              <ul className={styles.people} aria-label="Wer übergeben wird">
                {[...held, ...ready].map(person => (
                  <Person key={person.id} person={person} />
                ))}
              </ul>
              <FileLines preview={data} />
            </>
          )}
        </div>
      )}
    </Drawer>
  )
}

function Person({ person }: { person: EmployeePreview['people'][number] }) {
  const { isNew, isKnown, problem, changes } = person
  return (
    <li>
      <p className={styles.name}>
        <b>{personName(person)}</b>
        {problem ? <StatusPill tone="warn">{problem}</StatusPill> : isNew && <StatusPill tone="info">neu</StatusPill>}
      </p>
      {!problem && !isNew && !isKnown && (
        <p className={styles.note}>Was zuletzt übergeben wurde, ist nicht mehr bekannt: Alle Werte gelten als neu.</p>
      )}
      {!problem && !isNew && changes.length === 0 && (
        <p className={styles.note}>In der Datei ändert sich nichts, gespeichert wurde sonst etwas.</p>
      )}
      {isKnown && changes.length > 0 && (
        <FieldChanges
          label={`Änderungen für ${personName(person)}`}
          changes={changes.map(({ title, before, after }) => ({ key: title, label: title, before, after }))}
        />
      )}
    </li>
  )
}

const FileLines = ({ preview: { head, lines } }: { preview: EmployeePreview }) => (
  <section className={styles.file}>
    <h3>{`Datei, ${lines.length === 1 ? 'eine Zeile' : `${formatNumber(lines.length, 0)} Zeilen`}`}</h3>
    {lines.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      <pre tabIndex={0}>{[head, ...lines].join('\n')}</pre>
    )}
  </section>
)

type HandOverButtonsProps = Pick<Props, 'onDone'> & {
  toServer: boolean
  isOff: boolean
  download: ReturnType<typeof useDownloadPeople>
  sent: { softwareId: 0 | 1; ids: number[] }
  ready: readonly unknown[]
  hand: ReturnType<typeof useExportPeople>
}

function HandOverButtons({ toServer, isOff, download, sent, onDone, ready, hand }: HandOverButtonsProps) {
  return (
    <>
      <Button
        variant={toServer ? 'outline' : 'primary'}
        disabled={isOff}
        busy={download.isPending}
        onClick={() => download.mutate(sent, { onSuccess: onDone })}
      >
        {toServer ? 'Datei herunterladen' : `${peopleText(ready.length)} übergeben`}
      </Button>
      {toServer && (
        <Button
          variant="primary"
          disabled={isOff}
          busy={hand.isPending}
          onClick={() => hand.mutate(sent, { onSuccess: onDone })}
        >
          {`${peopleText(ready.length)} übergeben`}
        </Button>
      )}
    </>
  )
}
