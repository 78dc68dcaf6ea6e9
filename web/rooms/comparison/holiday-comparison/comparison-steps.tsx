import { IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { isRefusal } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { ProgressRow } from '#web/ui/progress-row.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import type { ComparisonState } from './comparison-states.ts'
import styles from './holiday-comparison.module.css'

const STEPS = ['Mitarbeiter laden', 'CSV-Datei hochladen', 'Monatsabschlüsse laden', 'Vergleichen'] as const
const STEP_OF: Record<Running['step'], number> = {
  loadingEmployees: 0,
  employeeLoadingError: 0,
  waitingForCSV: 1,
  loadMonthlyStatements: 2,
  errorMonthlyLoading: 2,
  computingData: 3,
}
const MOST_BYTES = 5_000_000

type Running = Exclude<ComparisonState, { step: 'complete' }>
type Props = { state: Running; onFile: (file: File) => void; onRestart: () => void }

/** The way to the result, one step after the other. Spec 2 §2.5, §4. */
export const ComparisonSteps = (props: Props) => (
  <>
    <Stepper label="Schritte des Abgleichs" steps={STEPS} current={STEP_OF[props.state.step]} />
    <div className={styles.step}>
      <Step {...props} />
    </div>
  </>
)

function Step({ state, onFile, onRestart }: Props) {
  switch (state.step) {
    case 'loadingEmployees':
      return (
        <Card>
          <Skeleton rows={3} height={40} />
        </Card>
      )
    case 'employeeLoadingError':
      return (
        <Card>
          <Failed
            title="Mitarbeiterdaten konnten nicht geladen werden"
            error={state.error}
            action={<Button onClick={onRestart}>Neu laden</Button>}
          />
        </Card>
      )
    case 'waitingForCSV':
      return <UploadStep known={state.known} fault={state.fault} onFile={onFile} />
    case 'loadMonthlyStatements': {
      const { stores } = state.known
      const store = stores[state.loaded]
      return (
        <Card>
          <ProgressRow
            title="Monatsabschlüsse werden geladen"
            detail={`${store ? `${store.name}, ` : ''}${state.loaded} von ${stores.length === 1 ? '1 Standort' : `${stores.length} Standorten`} geladen`}
            percent={(state.loaded / Math.max(1, stores.length)) * 100}
          />
        </Card>
      )
    }
    case 'errorMonthlyLoading':
      return (
        <Card>
          <Failed
            title="Fehler beim Monatsabschluss"
            text={`Monatsabschluss konnte nicht geladen werden: ${state.storeName}.`}
            error={state.error}
            action={<Button onClick={onRestart}>Neu beginnen</Button>}
          />
        </Card>
      )
    case 'computingData':
      return (
        <Card>
          <ProgressRow title="Salden werden verglichen" detail={state.file.fileName} percent="unknown" />
        </Card>
      )
  }
}

type FailedProps = { title: string; text?: string; error: unknown; action: ReactNode }

const Failed = ({ title, text, error, action }: FailedProps) =>
  isRefusal(error, 403) ? (
    <NoPermission>{failureText(error)}</NoPermission>
  ) : (
    <Notice tone="error" icon={<IconCloudOff size={20} stroke={1.7} />} title={title} actions={action}>
      {[text, failureText(error)].filter(Boolean).join(' ')}
    </Notice>
  )

type UploadProps = {
  known: Extract<Running, { step: 'waitingForCSV' }>['known']
  fault: string | undefined
  onFile: (file: File) => void
}

function UploadStep({ known: { companyNumbers }, fault, onFile }: UploadProps) {
  return (
    <>
      {companyNumbers.length === 0 && <MissingNumber />}
      {fault && <Banner tone="error">{fault}</Banner>}
      <FileDrop
        label="CSV-Datei der Lohnverrechnung hierher ziehen oder auswählen"
        endings={['.csv', '.txt']}
        maxBytes={MOST_BYTES}
        onlyOne="Fehler beim Hochladen: Bitte nur eine Datei hochladen!"
        onFiles={([file]) => file && onFile(file)}
      />
      <Card title="Was in der Datei steht" hint="6 oder 7 Spalten, mit Semikolon getrennt">
        <dl className={styles.columns}>
          <dt>Spalte 1</dt>
          <dd>Firmennummer{companyNumbers.length > 0 && <span>, hier {companyNumbers.join(' oder ')}</span>}</dd>
          <dt>Spalte 3</dt>
          <dd>Personalnummer</dd>
          <dt>Spalte 5</dt>
          <dd>Name</dd>
          <dt>Spalte 6</dt>
          <dd>
            Resturlaub in Tagen<span>, zum Beispiel 12,50</span>
          </dd>
        </dl>
      </Card>
    </>
  )
}

function MissingNumber() {
  const companyId = useCompanyId()
  const seesSettings = useCan('settings.read')
  return (
    <Banner
      tone="warn"
      actions={
        seesSettings && (
          <Link
            to="/$companyId/$section/{-$tab}"
            params={{ companyId: String(companyId), section: 'company', tab: 'CompanySettings' }}
          >
            Zu den Einstellungen
          </Link>
        )
      }
    >
      Dieser Betrieb hat keine BMD ID: Jede Zeile hätte eine falsche Firmennummer.
    </Banner>
  )
}
