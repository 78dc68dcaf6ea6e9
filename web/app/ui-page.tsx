import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/mantine.css'
import '#web/ui/theme/base.css'
import '#web/ui/theme/print.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { currentMonth, type DateRange, type DateRangeMode } from '#domain/basics/date-range.ts'
import { formatDay, VIENNA } from '#domain/basics/days.ts'
import { formatEuro, formatNumber } from '#domain/basics/numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ask } from '#web/ui/confirm/confirm.ts'
import { ConfirmHost } from '#web/ui/confirm/confirm-host.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { DateSelector } from '#web/ui/date-selector/date-selector.tsx'
import { EuroField } from '#web/ui/euro-field.tsx'
import { HoursField } from '#web/ui/hours-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PagedTable } from '#web/ui/paged-table/paged-table.tsx'
import { RangeField } from '#web/ui/range-field.tsx'
import { theme } from '#web/ui/theme/theme.ts'
import { Toasts } from '#web/ui/toast/toasts.tsx'
import { dayNight } from './day-night.ts'
import styles from './ui-page.module.css'
import { UiPagePanel, type Values } from './ui-page-panel.tsx'

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={dayNight}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <UiPage />
      <ConfirmHost />
      <Toasts />
    </MantineProvider>
  </StrictMode>,
)

/** What the form panel handed on, as the page shows it. */
export type Accepted = { values: Values; changed: (keyof Values)[] }

/** The pieces of ui/ that forms are made of, each with its states. Never part of what is delivered: only ui.html leads here. */
function UiPage() {
  const [panel, setPanel] = useState(false)
  const [accepted, setAccepted] = useState<Accepted>()
  return (
    <main className={styles.page}>
      <PageHeader
        title="Bausteine"
        actions={
          <Button variant="primary" onClick={() => setPanel(true)}>
            Formular öffnen
          </Button>
        }
      />
      <output className={styles.accepted} aria-label="Angenommen">
        {accepted && JSON.stringify(accepted)}
      </output>
      <Card title="Zeitraum wählen">
        <Ranges />
      </Card>
      <Card title="Beträge und Stunden">
        <Amounts />
      </Card>
      <Card title="Schieberegler">
        <Sliders />
      </Card>
      <Card title="Fragen">
        <Questions />
      </Card>
      <PagedTable title="Geblätterte Tabelle" rows={ROWS} columns={COLUMNS} rowKey={({ id }) => id} pageLength={10} />
      {panel && (
        <UiPagePanel
          onAccept={(values, changed) => {
            setAccepted({ values, changed })
            setPanel(false)
          }}
          onClose={() => setPanel(false)}
        />
      )}
    </main>
  )
}

function Questions() {
  const [choice, setChoice] = useState('')
  const question = {
    title: 'Monat abschließen',
    text: 'Zwei Einträge sind noch nicht genehmigt.',
    number: 'K-17',
    confirmLabel: 'Abschließen',
    alternativeLabel: 'Einträge ansehen',
    moreUrl: 'https://kontor.example/abschluss',
  }
  return (
    <div className={styles.body}>
      <div className={styles.line}>
        <Button onClick={() => void ask(question).then(setChoice)}>Frage stellen</Button>
        <output aria-label="Gewählt">{choice}</output>
      </div>
    </div>
  )
}

function Ranges() {
  return (
    <div className={styles.body}>
      {(['both', 'monthlyRange', 'customRange'] as const).map(modes => (
        <Range key={modes} modes={modes} />
      ))}
    </div>
  )
}

function Range({ modes }: { modes: DateRangeMode | 'both' }) {
  const [range, setRange] = useState<DateRange>(() =>
    currentMonth(Temporal.Now.instant(), VIENNA, modes === 'customRange' ? modes : undefined),
  )
  return (
    <div className={styles.line} data-testid={modes}>
      <DateSelector value={range} onChange={setRange} zone={VIENNA} modes={modes} />
      <output>
        {range.mode} {formatDay(range.from)} {formatDay(range.to)}
      </output>
    </div>
  )
}

function Amounts() {
  const [payment, setPayment] = useState<number | null | undefined>(1234)
  const [correction, setCorrection] = useState<number | null | undefined>(-50)
  const [week, setWeek] = useState<number | null | undefined>(2310)
  const shown = (cents: number | null | undefined) =>
    cents === undefined ? 'nicht lesbar' : cents === null ? 'leer' : formatEuro(cents)
  return (
    <div className={styles.fields}>
      <EuroField label="Bezug" required max={1_000_000_00} value={payment} onChange={setPayment} />
      <EuroField label="Korrektur" min={-500_00} max={500_00} value={correction} onChange={setCorrection} />
      <EuroField label="Gesperrt" disabled value={1234567} onChange={() => {}} />
      <EuroField label="Abgelehnt" error="Der Betrag ist zu hoch" value={9900} onChange={() => {}} />
      <HoursField label="Wochenstunden" max={10_080} value={week} onChange={setWeek} />
      <output aria-label="Bezug gelesen">{shown(payment)}</output>
      <output aria-label="Korrektur gelesen">{shown(correction)}</output>
    </div>
  )
}

function Sliders() {
  const [limit, setLimit] = useState(30)
  const [threshold, setThreshold] = useState(0.1)
  const days = (value: number) => (value === 1 ? '1 Tag' : `${value} Tage`)
  return (
    <div className={styles.fields}>
      <RangeField label="Gilt sofort" min={1} max={90} value={limit} onChange={setLimit} textOf={days} />
      <RangeField
        label="Gilt erst bestätigt"
        confirmed
        max={10}
        step={0.05}
        value={threshold}
        onChange={setThreshold}
        textOf={value => `${formatNumber(value)} Tage`}
      />
      <RangeField label="Ruht" disabled value={40} onChange={() => {}} textOf={String} />
      <output aria-label="Bestätigt">{formatNumber(threshold)}</output>
    </div>
  )
}

type Row = { id: number; name: string; cents: number }
const ROWS: readonly Row[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  name: `Zeile ${String.fromCharCode(65 + ((index * 7) % 23))}`,
  cents: ((index * 37) % 23) * 1_234,
}))
const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', header: 'Nummer', muted: true, value: ({ id }) => id },
  { key: 'name', header: 'Name', value: ({ name }) => name },
  { key: 'cents', header: 'Betrag', align: 'right', value: ({ cents }) => cents, text: row => formatEuro(row.cents) },
]
