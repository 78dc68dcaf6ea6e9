import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Report } from '#contract/reports/reports.ts'
import {
  COLOUR_FORMATS,
  DATE_FORMATS,
  EMPLOYEE_FORMATS,
  FILE_FORMATS,
  FONT_SIZES,
  HOUR_FORMATS,
  type ReportType,
  reportKind,
} from '#domain/reports/report-kinds.ts'
import { useCan } from '#web/lib/session.ts'
import { ALL_STORES, StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { ChoiceField } from './choice-field.tsx'
import { reportsQuery, storedSettingsQuery } from './queries.ts'
import { choicesLike, type ReportChoices, type ReportTime, type StoredChoices } from './report-choices.ts'
import styles from './reports.module.css'
import type { ReportPlace } from './use-report-place.ts'

const EmployeeChoice = lazyPart(() => import('./employee-choice.tsx'))

type Props = {
  type: ReportType
  choices: ReportChoices
  change: (changed: Partial<ReportChoices>) => void
  take: (taken: ReportChoices) => void
  place: ReportPlace
  faults: Readonly<Record<string, string>>
}

const MOST_NAME_LETTERS = 120
const MOST_COMMENT_LETTERS = 500

/** What a report shall say and how it looks; what is seldom changed is folded. Spec 3 §2.5. */
export function SettingsCard(props: Props) {
  const { type, choices, change, place, faults } = props
  const { content, options, choices: kindChoices, noneChosen } = reportKind(type)
  const names = Object.entries(options)
  const isNoneChosen = noneChosen !== undefined && choices.options.length === 0
  const toggle = (option: string, isOn: boolean) =>
    change({
      options: names.flatMap(([each]) => ((each === option ? isOn : choices.options.includes(each)) ? [each] : [])),
    })
  return (
    <Card title="Einstellungen" actions={<SettingsMenu {...props} />}>
      <div className={styles.fields}>
        <TextField
          label="Dokumentname"
          required
          maxLength={MOST_NAME_LETTERS}
          value={choices.name}
          error={faults.name}
          onChange={name => change({ name })}
        />
        <TextField
          label="Kommentar"
          placeholder="keiner"
          maxLength={MOST_COMMENT_LETTERS}
          value={choices.comment}
          error={faults.description ?? faults['config.documentComment']}
          onChange={comment => change({ comment })}
        />
        <Labelled label="Format">
          <Segments
            label="Format"
            choices={choicesOf(FILE_FORMATS)}
            chosen={choices.format}
            onChoose={format => change({ format })}
          />
        </Labelled>
        <Labelled label="Standort">
          <StoreChoice
            label="Standort"
            stores={[ALL_STORES, ...(place.visible ?? [])]}
            chosen={[place.storeId ?? ALL_STORES.id]}
            onChoose={([id]) => place.chooseStore(id || null)}
            isCompact
          />
        </Labelled>
      </div>
      <Fold title={content} hint={`${choices.options.length} von ${names.length}`} startsOpen={isNoneChosen}>
        <div className={styles.checks}>
          {names.map(([option, { label }]) => (
            <Tick
              key={option}
              label={label}
              checked={choices.options.includes(option)}
              onChange={checked => toggle(option, checked)}
            />
          ))}
        </div>
        {isNoneChosen && (
          <p className={styles.fault} role="alert">
            {noneChosen}
          </p>
        )}
        {Object.entries(kindChoices).map(([key, { label, values, usual, note }]) => (
          <ChoiceField
            key={key}
            {...{ label, values, note }}
            chosen={choices.choices[key] ?? usual}
            onChoose={value => change({ choices: { ...choices.choices, [key]: value } })}
          />
        ))}
      </Fold>
      <Fold title="Kopf und Fuß" hint={pageHint(choices)}>
        <div className={styles.checks}>
          {PARTS.map(([key, label]) => (
            <Tick key={key} label={label} checked={choices[key]} onChange={checked => change({ [key]: checked })} />
          ))}
        </div>
        {PAGE_CHOICES.map(([key, label, values]) => (
          <ChoiceField
            key={key}
            {...{ label, values }}
            chosen={choices[key]}
            onChoose={value => change({ [key]: value })}
          />
        ))}
      </Fold>
      <People storeId={place.storeId} />
      <Sensitive {...{ choices, change }} />
    </Card>
  )
}

const PARTS = [
  ['hasQr', 'QR-Code'],
  ['hasLogo', 'Logo'],
  ['hasSignature', 'Unterschriftszeile'],
  ['isGrey', COLOUR_FORMATS.grey],
] as const

/** How days, hours, names and texts are written. */
const PAGE_CHOICES: readonly [
  key: 'dateFormat' | 'hourFormat' | 'employeeFormat' | 'fontSize',
  label: string,
  values: Readonly<Record<string, string>>,
][] = [
  ['dateFormat', 'Datum', DATE_FORMATS],
  ['hourFormat', 'Stunden', HOUR_FORMATS],
  ['employeeFormat', 'Namen', EMPLOYEE_FORMATS],
  ['fontSize', 'Schrift', FONT_SIZES],
]

const pageHint = ({ hasQr, hasLogo, hasSignature, isGrey }: ReportChoices): string =>
  [hasQr && 'QR', hasLogo && 'Logo', hasSignature && 'Unterschrift', isGrey && 'grau'].filter(Boolean).join(', ') ||
  'leer'

const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.labelled}>
    <span className={styles.label} aria-hidden>
      {label}
    </span>
    {children}
  </div>
)

type FoldProps = { title: string; hint?: string; startsOpen?: boolean; children: ReactNode }

/** A part of the card that opens; closed it says what is chosen in it. */
function Fold({ title, hint, startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details
      className={styles.fold}
      open={isOpen || startsOpen}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary className={styles.summary}>
        <IconChevronRight className={styles.arrow} size={15} stroke={1.9} aria-hidden />
        <b className={styles.title}>{title}</b>
        <span className={styles.chosen}>{hint}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}

/** All are in every report; whoever wants less is told so. Spec 3 §5. */
function People({ storeId }: { storeId: number | null }) {
  const [wasOpened, setOpened] = useState(false)
  const mayRead = useCan('employees.read')
  if (!mayRead) return null
  return (
    <details className={styles.fold} onToggle={({ currentTarget: { open } }) => open && setOpened(true)}>
      <summary className={styles.summary}>
        <IconChevronRight className={styles.arrow} size={15} stroke={1.9} aria-hidden />
        <b className={styles.title}>Mitarbeiter</b>
        <span className={styles.chosen}>alle gewählt</span>
      </summary>
      <div className={styles.fields}>
        {wasOpened && (
          <Suspense fallback={<p className={styles.waiting}>Mitarbeiter werden geladen …</p>}>
            <EmployeeChoice storeId={storeId} />
          </Suspense>
        )}
      </div>
    </details>
  )
}

function Sensitive({ choices, change }: Pick<Props, 'choices' | 'change'>) {
  const sees = useCan('employees.read-sensitive')
  if (!sees) return null
  return (
    <div className={styles.sensitive}>
      <Tick
        label="Sensibel"
        note="Nur wer SV-Nummer, IBAN und Bezüge sehen darf, sieht ihn in der Liste."
        checked={choices.isSensitive}
        onChange={checked => change({ isSensitive: checked })}
      />
    </div>
  )
}

/** Stored settings, and what was said last time. */
function SettingsMenu({ type, take, place }: Props) {
  const maySee = useCan('exports.run')
  const settings = useQuery({ ...storedSettingsQuery(place.companyId, type), enabled: maySee })
  const reports = useQuery(reportsQuery(place.companyId))
  const last = reports.data?.find(report => report.reportType === type && !report.isManual)
  const takeOver = ({ storeId, ...choices }: StoredChoices) => {
    take(choices)
    place.chooseStore(storeId)
  }
  const stored = settings.data ?? []
  return (
    <>
      {last && (
        <Button variant="text" onClick={() => takeOver(choicesLike(last, place.time))}>
          {isOfFormerMonth(last, place.time) ? 'wie letzten Monat' : 'wie zuletzt'}
        </Button>
      )}
      {stored.length > 0 && (
        <ChoiceField
          label="Gespeicherte Einstellung"
          values={Object.fromEntries(stored.map(({ id, name }) => [String(id), name]))}
          chosen={undefined}
          onChoose={chosen => takeOver(stored.find(({ id }) => String(id) === chosen)!.said)}
          isBare
        />
      )}
    </>
  )
}

const isOfFormerMonth = ({ config }: Report, { year, month }: ReportTime): boolean =>
  Temporal.PlainYearMonth.from({ year, month })
    .subtract({ months: 1 })
    .equals(Temporal.PlainYearMonth.from({ year: config.year, month: config.month }))
