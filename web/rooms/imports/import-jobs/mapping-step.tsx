import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ImportJobDetail, ImportKind } from '#contract/imports/import-jobs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { TemplateBar } from '#web/rooms/imports/import-templates/template-bar.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { useUnsaved } from '#web/ui/overlay/unsaved.ts'
import { type Constant, ConstantsCard } from './constants-card.tsx'
import { DiscardButton } from './discard-button.tsx'
import { ImportFrame } from './import-frame.tsx'
import styles from './import-jobs.module.css'
import { sourceText } from './import-texts.ts'
import { MappingTable } from './mapping-table.tsx'
import { importKindsQuery, useCheckImport, useChooseKind, useChooseSheet } from './queries.ts'

type Props = { job: ImportJobDetail; onClose: () => void }

export function MappingStep({ job, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: kinds = [] } = useQuery(importKindsQuery(companyId))
  const choose = useChooseKind(companyId, job)
  const chooseSheet = useChooseSheet(companyId, job)
  const check = useCheckImport(companyId, job.id)
  const [fields, setFields] = useState(() => job.columns.map(({ field }) => field))
  const [dateOrder, setDateOrder] = useState(job.dateOrder)
  const [decimal, setDecimal] = useState(job.decimal)
  const [constants, setConstants] = useState<readonly Constant[]>(job.constants)
  const leaveFreely = useUnsaved(
    dateOrder !== job.dateOrder ||
      decimal !== job.decimal ||
      constants.some(({ field, text }) => text !== (job.constants.find(one => one.field === field)?.text ?? '')) ||
      job.columns.some(({ field }, index) => field !== fields[index]),
  )
  const kind = kinds.find(({ key }) => key === job.kind)
  const missing = useMemo(
    () =>
      (kind?.fields ?? [])
        .filter(
          ({ key, required }) =>
            required && !fields.includes(key) && !constants.some(({ field, text }) => field === key && text),
        )
        .map(({ label }) => label),
    [kind, fields, constants],
  )
  const asks = (what: 'date' | 'number') =>
    job.columns.some(({ ambiguous }, index) => ambiguous === what && fields[index])
  const given = constants.filter(({ field, text }) => text.trim() !== '' && !fields.includes(field))
  const start = () =>
    check.mutate({ kind: job.kind, fields, constants: given, dateOrder, decimal, version: job.version })

  return (
    <ImportFrame
      job={job}
      step={1}
      onClose={onClose}
      actions={<StepActions {...{ job, leaveFreely, onClose, check, missing, start }} />}
    >
      {missing.length > 0 && (
        <Banner tone="warn">
          Bitte ordnen Sie noch eine Spalte zu: {missing.join(', ')}. Ist der Wert in allen Zeilen derselbe, tragen Sie
          ihn unten ein.
        </Banner>
      )}
      <SheetChoice {...{ job, chooseSheet }} />
      <KindChoice {...{ kinds, job, choose }} />
      {kind && (
        <TemplateBar
          kind={kind}
          columns={job.columns}
          mapping={{ fields, dateOrder, decimal }}
          onApply={applied => {
            setFields(applied.fields)
            setDateOrder(applied.dateOrder)
            setDecimal(applied.decimal)
          }}
        />
      )}
      <ReadingChoices {...{ asks, dateOrder, setDateOrder, decimal, setDecimal }} />
      <HeaderChoice {...{ job, chooseSheet }} />
      <Card title="Spalten der Datei" hint={sourceText(job)}>
        <MappingTable columns={job.columns} fields={fields} kind={kind} onChange={setFields} />
      </Card>
      {kind && <ConstantsCard kind={kind} mapped={fields} constants={constants} onChange={setConstants} />}
    </ImportFrame>
  )
}

type SheetChoiceProps = Pick<Props, 'job'> & {
  chooseSheet: ReturnType<typeof useChooseSheet>
}

function SheetChoice({ job, chooseSheet }: SheetChoiceProps) {
  return (
    job.sheets.length > 1 && (
      <div className={styles.choices}>
        <span>Aus dem Blatt</span>
        <ChoiceChips
          label="Blatt der Datei"
          choices={job.sheets.map(sheet => ({ value: sheet, label: sheet }))}
          chosen={job.sheet ?? ''}
          disabled={chooseSheet.isPending}
          onToggle={sheet => sheet !== job.sheet && chooseSheet.mutate({ sheet })}
        />
      </div>
    )
  )
}

/** A file may begin with its records, or with names that look like some. */
function HeaderChoice({ job, chooseSheet }: SheetChoiceProps) {
  if (job.headerLine > 1) return null
  const hasNames = job.headerLine === 1
  return (
    <div className={styles.choices}>
      <span>Die erste Zeile enthält</span>
      <ChoiceChips
        label="Erste Zeile der Datei"
        choices={[
          { value: 'names', label: 'Spaltennamen' },
          { value: 'record', label: 'schon einen Eintrag' },
        ]}
        chosen={hasNames ? 'names' : 'record'}
        disabled={chooseSheet.isPending}
        onToggle={value => (value === 'names') !== hasNames && chooseSheet.mutate({ headerLine: hasNames ? 0 : 1 })}
      />
    </div>
  )
}

type KindChoiceProps = Pick<Props, 'job'> & {
  kinds: readonly ImportKind[]
  choose: ReturnType<typeof useChooseKind>
}

function KindChoice({ kinds, job, choose }: KindChoiceProps) {
  return (
    <div className={styles.choices}>
      <span id="import-kind">Importiert werden</span>
      <ChoiceChips
        label="Art des Imports"
        choices={kinds.map(({ key, label }) => ({ value: key, label }))}
        chosen={job.kind}
        disabled={choose.isPending}
        onToggle={key => key !== job.kind && choose.mutate(key)}
      />
    </div>
  )
}

type ReadingChoicesProps = {
  asks: (what: 'number' | 'date') => boolean
  dateOrder: 'dmy' | 'mdy'
  setDateOrder: (next: 'dmy' | 'mdy') => void
  decimal: ',' | '.'
  setDecimal: (next: ',' | '.') => void
}

function ReadingChoices({ asks, dateOrder, setDateOrder, decimal, setDecimal }: ReadingChoicesProps) {
  return (
    <>
      {asks('date') && (
        <div className={styles.choices}>
          <span>03/04/2026 ist der</span>
          <ChoiceChips
            label="Reihenfolge von Tag und Monat"
            choices={[
              { value: 'dmy', label: '3. April' },
              { value: 'mdy', label: '4. März' },
            ]}
            chosen={dateOrder}
            onToggle={setDateOrder}
          />
        </div>
      )}
      {asks('number') && (
        <div className={styles.choices}>
          <span>1.234 heißt</span>
          <ChoiceChips
            label="Dezimalzeichen"
            choices={[
              { value: ',', label: '1 234' },
              { value: '.', label: '1,234' },
            ]}
            chosen={decimal}
            onToggle={setDecimal}
          />
        </div>
      )}
    </>
  )
}

type StepActionsProps = Pick<Props, 'job' | 'onClose'> & {
  leaveFreely: () => void
  check: ReturnType<typeof useCheckImport>
  missing: readonly unknown[]
  start: () => void
}

function StepActions({ job, leaveFreely, onClose, check, missing, start }: StepActionsProps) {
  return (
    <>
      <DiscardButton
        job={job}
        onDiscarded={() => {
          leaveFreely()
          onClose()
        }}
      />
      <Button variant="primary" busy={check.isPending} disabled={missing.length > 0} onClick={start}>
        Datei prüfen
      </Button>
    </>
  )
}
