import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { WeekSheet } from '#contract/months/week-sheets.ts'
import { personName } from '#domain/people/person-name.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { kindText } from './month-texts.ts'
import type { Opened } from './opened.ts'
import { weekSheetQuery } from './queries.ts'
import { WeekAveraging } from './week-averaging.tsx'
import { WeekContracts } from './week-contracts.tsx'
import { WeekDays } from './week-days.tsx'
import styles from './week-drawer.module.css'
import { WeekSickness } from './week-sickness.tsx'
import { WeekSteps } from './week-steps.tsx'
import { mondayOf, type StoreNames, weekText } from './week-texts.ts'

type Props = {
  employeeId: number
  week: Extract<Opened, { what: 'week' }>
  onOpen: (opened: Opened) => void
  onClose: () => void
}

/** Why a week came to its figures: what it was reckoned from, step by step and piece by piece. */
export default function WeekDrawer({ employeeId, week, onOpen, onClose }: Props) {
  const companyId = useCompanyId()
  const monday = mondayOf(week.day)
  const { data, error, refetch, isPlaceholderData } = useQuery(weekSheetQuery(companyId, employeeId, monday))
  const { data: stores } = useQuery(storesQuery(companyId))
  const storeNames: StoreNames = new Map(stores?.map(({ id, name }) => [id, name]))
  const sheet = data?.employeeId === employeeId ? data : undefined
  const { figure } = week
  const back = figure && (() => onOpen(figure))
  const step = (to: string | null, label: string, icon: React.ReactNode) => (
    <IconButton label={label} icon={icon} disabled={to === null} onClick={() => onOpen({ ...week, day: to! })} />
  )
  return (
    <Drawer
      title={`Woche ${weekText(monday)}`}
      size={760}
      onClose={onClose}
      {...(back && { onBack: back })}
      footer={
        <div className={styles.footer}>
          {step(sheet?.previousMonday ?? null, 'Woche davor', <IconChevronLeft size={18} stroke={1.8} />)}
          {step(sheet?.nextMonday ?? null, 'Woche danach', <IconChevronRight size={18} stroke={1.8} />)}
          <span />
          <IconButton label="Drucken" icon={<IconPrinter size={18} stroke={1.8} />} onClick={() => window.print()} />
          {back && (
            <div className={styles.back}>
              <Button onClick={back}>Zurück zu {kindText(figure.kind)}</Button>
            </div>
          )}
          <Button variant="primary" onClick={onClose}>
            Schließen
          </Button>
        </div>
      }
    >
      {error && !sheet && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !sheet && <Skeleton rows={12} height={40} />}
      {sheet && (
        <div className={styles.sheet} data-behind={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <Sheet {...{ sheet, week, storeNames, onOpen }} />
        </div>
      )}
    </Drawer>
  )
}

type SheetProps = Pick<Props, 'week' | 'onOpen'> & { sheet: WeekSheet; storeNames: StoreNames }

/** What was asked for comes first: the balance of a period, or what is left of a claim. */
function Sheet({ sheet, week, storeNames, onOpen }: SheetProps) {
  const { steps, contracts, sickness, averaging } = sheet
  const periods = averaging.map(period => (
    <WeekAveraging
      key={`${period.storeId} ${period.from}`}
      {...{ period, storeNames }}
      isAlone={averaging.length === 1}
      monday={sheet.monday}
      onWeek={day => onOpen({ ...week, day })}
    />
  ))
  const claims = sickness.map(claim => (
    <WeekSickness key={`${claim.absenceId} ${claim.yearFrom} ${claim.isAccident}`} claim={claim} />
  ))
  const { figure } = week
  const asksClaim = figure !== undefined && SICK.has(figure.kind)
  return (
    <>
      <p className={styles.about}>
        {personName(sheet)}
        {sheet.personnelNumber && ` · Nr. ${sheet.personnelNumber}`}
      </p>
      {!figure && periods}
      {asksClaim && claims}
      {steps.length > 0 && <WeekSteps {...{ sheet, storeNames }} />}
      <WeekDays {...{ sheet, week, onOpen }} />
      {contracts.length > 0 && <WeekContracts {...{ contracts, storeNames }} />}
      {!asksClaim && claims}
      {figure && periods}
    </>
  )
}
const SICK: ReadonlySet<TimeKind> = new Set(['KRANK', 'KRANK50', 'KRANK0', 'AU'])
