import { Link } from '@tanstack/react-router'
import type { HandedOver, ImportJobDetail } from '#contract/imports/import-jobs.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from './import-jobs.module.css'
import { rowsText, whole } from './import-texts.ts'
import { useIsTabVisible } from './visible-tab.ts'

const NAMED = 6

/** That payroll has some of it already, with the way to where it is corrected. */
export function HandedOverBanner({ job: { handedOver, warnings } }: { job: ImportJobDetail }) {
  if (handedOver.length === 0) return null
  const rows = warnings.find(({ topic }) => topic === 'handed-over')?.rows ?? 0
  const verb = rows === 1 ? 'betrifft' : 'betreffen'
  const what = handedOver.length === 1 ? 'einen schon übergebenen Zeitraum' : 'schon übergebene Zeiträume'
  const others = handedOver.length - NAMED
  return (
    <Banner tone="warn">
      <span className={styles.periods}>
        {rowsText(rows)} {verb} {what}:{' '}
        {handedOver.slice(0, NAMED).map((period, index) => (
          <span key={`${period.storeId} ${period.from} ${period.kind}`}>
            {index > 0 && ' · '}
            <PeriodLink period={period} />
          </span>
        ))}
        {others > 0 && ` und ${whole(others)} weitere`}
        {'. Die Änderungen übergeben Sie dort als Korrektur.'}
      </span>
    </Banner>
  )
}

const TABS: Record<HandedOver['kind'], string> = {
  absences: 'ExportAbsences',
  hours: 'ExportActualShifts',
  wages: 'ExportMonthly',
}

function PeriodLink({ period: { kind, storeId, storeName, from, days, runNumber } }: { period: HandedOver }) {
  const companyId = String(useCompanyId())
  const isVisible = useIsTabVisible('absence', TABS[kind])
  const canRun = useCan('exports.run')
  const text = `${storeName}, ${days} (Lauf ${runNumber})`
  if (!isVisible || !canRun) return text
  return (
    <Link
      to="/$companyId/$section/{-$tab}"
      params={{ companyId, section: 'absence', tab: TABS[kind] }}
      search={{ from, storeId: String(storeId) }}
    >
      {text}
    </Link>
  )
}
