import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { EldaDuty } from '#contract/elda/duties.ts'
import type { Notice } from '#contract/elda/notices.ts'
import { monthlyText } from '#domain/elda/monthly-deadlines.ts'
import { today } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { DutiesTable } from '#web/rooms/elda/duties/duties-table.tsx'
import { dutiesQuery } from '#web/rooms/elda/duties/queries.ts'
import { useAskedNotice } from '#web/rooms/elda/notices/asked-notice.ts'
import { NoticeButton } from '#web/rooms/elda/notices/notice-button.tsx'
import { noticesQuery } from '#web/rooms/elda/notices/queries.ts'
import { DoubtfulNote } from '#web/rooms/elda/transmissions/doubtful-note.tsx'
import { isRefusal } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { KeptPlace } from '#web/ui/kept-place.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import styles from './elda-page.module.css'

const NoticesTable = lazyPart(() => import('#web/rooms/elda/notices/notices-table.tsx'), <MissingPartNotice />)
const HoldingsTable = lazyPart(() => import('#web/rooms/elda/holdings/holdings-table.tsx'), <MissingPartNotice />)
const ClearingScreen = lazyPart(() => import('#web/rooms/elda/clearing/clearing-screen.tsx'), <MissingPartNotice />)
const DutyDrawer = lazyLayer(() => import('#web/rooms/elda/duties/duty-drawer.tsx'))
const NoticeDrawer = lazyLayer(() => import('#web/rooms/elda/notices/notice-drawer.tsx'))
const NewNoticeDialog = lazyLayer(() => import('#web/rooms/elda/notices/new-notice-dialog.tsx'))
const HoldingDialog = lazyLayer(() => import('#web/rooms/elda/holdings/holding-dialog.tsx'))
const HoldingDrawer = lazyLayer(() => import('#web/rooms/elda/holdings/holding-drawer.tsx'))
const StoreAccountsDialog = lazyLayer(() => import('#web/rooms/elda/store-accounts/store-accounts-dialog.tsx'))

const PARTS = [
  { value: 'due', label: 'Fällig' },
  { value: 'notices', label: 'Meldungen' },
  { value: 'files', label: 'Dateien' },
  { value: 'clearing', label: 'Clearing' },
] as const
type Part = (typeof PARTS)[number]['value']

type Opened =
  | { what: 'duty'; key: string }
  | { what: 'notice' | 'holding'; id: number }
  | { what: 'accounts' | 'new' }
  | { what: 'file'; only?: Notice }

/** „ÖGK Meldungen“: what has to be told, the notices that tell it, the files in which they lie, and what the insurer asks. Product F */
export function EldaPage() {
  const [part, choosePart] = usePart()
  const views = <Segments label="Ansicht" choices={PARTS} chosen={part} onChoose={choosePart} />
  if (part !== 'clearing') return <ToldPage {...{ part, views }} onFiles={() => choosePart('files')} />
  return (
    <Suspense fallback={<PageHeader title="ÖGK Meldungen">{views}</PageHeader>}>
      <ClearingScreen views={views} />
    </Suspense>
  )
}

type ToldProps = { part: Exclude<Part, 'clearing'>; views: ReactNode; onFiles: () => void }

function ToldPage({ part, views, onFiles }: ToldProps) {
  const companyId = useCompanyId()
  const found = useQuery(dutiesQuery(companyId))
  const told = useQuery(noticesQuery(companyId))
  const [asked, forgetAsked] = useAskedNotice()
  const [opened, setOpened] = useState<Opened | undefined>(asked && { what: 'new' })
  usePreload(DutyDrawer)
  const close = () => {
    setOpened(undefined)
    if (asked) forgetAsked()
  }
  const openNotice = useCallback((id: number) => setOpened({ what: 'notice', id }), [])
  const isTest = found.data?.isTest ?? false
  const action = useNoticeAction(told.data?.notices, isTest, openNotice)
  if (isRefusal(found.error, 403))
    return (
      <>
        <PageHeader title="ÖGK Meldungen">{views}</PageHeader>
        <NoPermission />
      </>
    )
  const notices = told.data?.notices ?? []
  const ready = notices.filter(({ state, faultCount, reference }) => state === 'draft' && faultCount === 0 && reference)
  const duty = opened?.what === 'duty' ? found.data?.duties.find(({ key }) => key === opened.key) : undefined
  const openAccounts = () => setOpened({ what: 'accounts' })
  return (
    <>
      <PageHeader
        title="ÖGK Meldungen"
        actions={
          <>
            <ReloadButton
              busy={found.isFetching && found.data !== undefined}
              onClick={() => void Promise.all([found.refetch(), told.refetch()])}
            />
            <Button onClick={openAccounts}>Beitragskonten</Button>
            <Button onClick={() => setOpened({ what: 'new' })}>Neue Meldung</Button>
          </>
        }
        primary={
          <Button variant="primary" onClick={() => setOpened({ what: 'file' })}>
            {ready.length > 0 ? `Datei für ELDA Online (${ready.length})` : 'Datei für ELDA Online'}
          </Button>
        }
      >
        {views}
      </PageHeader>
      <StoreFilterHint />
      <KeptPlace
        name="elda_duties"
        isThere={found.data !== undefined || found.error !== null}
        above={<Above {...{ isTest, part }} onFiles={onFiles} />}
      >
        {part === 'due' && (
          <DutiesTable
            {...{ found, action }}
            opened={duty?.key}
            onOpen={key => setOpened({ what: 'duty', key })}
            onAccounts={openAccounts}
          />
        )}
        {part === 'notices' && (
          <NoticesTable
            found={told}
            opened={opened?.what === 'notice' ? opened.id : undefined}
            onOpen={openNotice}
            onNew={() => setOpened({ what: 'new' })}
          />
        )}
        {part === 'files' && (
          <HoldingsTable
            opened={opened?.what === 'holding' ? opened.id : undefined}
            onOpen={id => setOpened({ what: 'holding', id })}
            onNew={() => setOpened({ what: 'file' })}
          />
        )}
      </KeptPlace>
      {duty && (
        <DutyDrawer key={duty.key} {...{ duty }} action={action(duty)} onAccounts={openAccounts} onClose={close} />
      )}
      {opened?.what === 'notice' && (
        <NoticeDrawer
          key={opened.id}
          id={opened.id}
          why={whyOf(found.data?.duties, notices, opened.id)}
          onOpen={openNotice}
          onFile={notice =>
            setOpened(
              notice.holdingId === null ? { what: 'file', only: notice } : { what: 'holding', id: notice.holdingId },
            )
          }
          onClose={close}
        />
      )}
      {opened?.what === 'holding' && <HoldingDrawer key={opened.id} id={opened.id} notices={notices} onClose={close} />}
      {opened?.what === 'file' && (
        <HoldingDialog
          ready={ready}
          only={opened.only}
          onMade={({ id }) => setOpened({ what: 'holding', id })}
          onClose={close}
        />
      )}
      {opened?.what === 'new' && (
        <NewNoticeDialog
          asked={asked}
          onMade={({ id }) => {
            close()
            openNotice(id)
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'accounts' && <StoreAccountsDialog onClose={close} />}
    </>
  )
}

const Above = ({ isTest, part, onFiles }: { isTest: boolean; part: Part; onFiles: () => void }) => (
  <>
    {part !== 'files' && <DoubtfulNote onShow={onFiles} />}
    {isTest && (
      <div className={styles.above}>
        <Banner tone="warn">Testbetrieb (TM): Nichts von hier geht an die ÖGK.</Banner>
      </div>
    )}
    {part === 'due' && <p className={styles.monthly}>{monthlyText(Temporal.PlainDate.from(today()))}</p>}
  </>
)

/** The way to the newest notice that answers it; what was rejected answers nothing, nor does a test where notices are in earnest. */
function useNoticeAction(notices: readonly Notice[] | undefined, isTest: boolean, onOpen: (id: number) => void) {
  const byDuty = useMemo(
    () =>
      new Map(
        (notices ?? [])
          .filter(({ duty, state, project }) => duty && state !== 'rejected' && (isTest || project !== 'TM'))
          .toReversed()
          .map(notice => [notice.duty, notice]),
      ),
    [notices, isTest],
  )
  return useCallback(
    (duty: EldaDuty) => <NoticeButton duty={duty} notice={byDuty.get(duty.key)} onOpen={onOpen} />,
    [byDuty, onOpen],
  )
}

const whyOf = (duties: readonly EldaDuty[] | undefined, notices: readonly Notice[], id: number) => {
  const key = notices.find(notice => notice.id === id)?.duty
  return duties?.find(duty => duty.key === key)?.why
}

function usePart(): [Part, (next: Part) => void] {
  const navigate = useNavigate()
  const { part } = useSearch({ strict: false }) as Record<string, string | undefined>
  const shown = PARTS.find(({ value }) => value === part)?.value ?? 'due'
  const go = (next: Part) =>
    void navigate({
      to: '.',
      search: ({ part: _, ...rest }: Record<string, string | undefined>) => ({
        ...rest,
        ...(next !== 'due' && { part: next }),
      }),
      replace: true,
    })
  return [shown, go]
}
