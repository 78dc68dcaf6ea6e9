import { IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PeopleCategory, PersonAlert } from '#contract/notifications/alerts.ts'
import { formatDay } from '#domain/basics/days.ts'
import { MINIMAL_FIELDS } from '#domain/people/minimal-data.ts'
import { placeOf } from '#domain/shell/tabs.ts'
import { useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { DrawerProps } from './alerts-drawer.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { CATEGORY_LABELS, peopleText } from './list-texts.ts'
import styles from './lists.module.css'
import { PersonLine } from './person-line.tsx'
import { isNews, type NewsCategory, peopleQuery, useSetAllRead, useSetRead } from './queries.ts'

const DAYS: Record<PeopleCategory, string> = {
  newEmployees: 'seit',
  canceledContracts: 'letzter Tag',
  socialInsuranceRegistrations: 'Eintritt',
  minimalDatafieldsNull: 'Eintritt',
  employeeExportCount: 'geändert',
}

type Props = DrawerProps & { category: PeopleCategory }

export function PeopleDrawer({ viewer, category, hasTab, onClose, onBack }: Props) {
  const exported = placeOf('EmployeeExportOverview', useCompany()?.softwareId ?? null)
  return (
    <ListDrawer
      title={CATEGORY_LABELS[category]}
      {...{ onClose, onBack }}
      footer={
        <>
          {category === 'employeeExportCount' && hasTab(exported.tab) && (
            <Link
              to="/$companyId/$section/{-$tab}"
              params={{ companyId: String(viewer.companyId), section: 'documents', tab: exported.tab }}
              search={exported.search}
              className={styles.link}
              onClick={onClose}
            >
              Zum Export
            </Link>
          )}
          {hasTab('employeedata') && <OpenAll {...{ viewer, category, onClose }} />}
          {isNews(category) && <ReadAll viewer={viewer} category={category} />}
        </>
      }
      query={peopleQuery(viewer, category)}
      rowKey={({ employeeId }) => employeeId}
      countText={peopleText}
      line={row => (
        <PersonLine
          companyId={viewer.companyId}
          person={row}
          onFollow={onClose}
          side={
            <>
              {row.day && (
                <span className={styles.day}>
                  {DAYS[category]} {formatDay(Temporal.PlainDate.from(row.day))}
                </span>
              )}
              {isNews(category) && <ReadOne viewer={viewer} category={category} row={row} />}
            </>
          }
        >
          {row.missingFields.length > 0 && (
            <p className={styles.missing}>
              Es fehlt: {row.missingFields.map(field => MINIMAL_FIELDS[field]).join(', ')}
            </p>
          )}
        </PersonLine>
      )}
    />
  )
}

/** Who is listed, as a list of personnel files to go through. */
function OpenAll({ viewer, category, onClose }: Pick<Props, 'viewer' | 'category' | 'onClose'>) {
  const { data } = useInfiniteQuery(peopleQuery(viewer, category))
  if (!data?.total) return null
  const ids = data.rows.slice(0, MOST_AT_ONCE).map(({ employeeId }) => employeeId)
  return (
    <Link
      to="/$companyId/$section/{-$tab}"
      params={{ companyId: String(viewer.companyId), section: 'documents', tab: 'employeedata' }}
      search={{ ids: ids.join() }}
      className={styles.link}
      onClick={onClose}
    >
      {ids.length === data.total ? 'Alle öffnen' : `Die ersten ${ids.length} öffnen`}
    </Link>
  )
}

/** What an address holds without becoming too long for a mail or a proxy. */
const MOST_AT_ONCE = 200

type News = { viewer: DrawerProps['viewer']; category: NewsCategory }

function ReadOne({ viewer, category, row }: News & { row: PersonAlert }) {
  const { mutate, isPending, isSuccess } = useSetRead(viewer, category)
  return (
    <IconButton
      label={`${row.lastName} ${row.firstName} als gelesen markieren`}
      icon={<IconCheck size={18} stroke={1.8} />}
      disabled={isPending || isSuccess}
      onClick={event => {
        keepPlace(event.currentTarget)
        mutate(row.employeeId)
      }}
    />
  )
}

/** The line goes away with its button; the next one takes the focus. */
function keepPlace(button: HTMLElement): void {
  const line = button.closest('li')
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  next?.querySelector('button')?.focus()
}

function ReadAll({ viewer, category }: News) {
  const { mutateAsync, isPending } = useSetAllRead(viewer, category)
  const { data } = useInfiniteQuery(peopleQuery(viewer, category))
  const ask = () =>
    confirm({
      title: 'Alle als gelesen markieren?',
      text: `${peopleText(data?.total ?? 0)} unter „${CATEGORY_LABELS[category]}“ melden sich bei Ihnen nicht mehr. Kolleginnen und Kollegen sehen sie weiter.`,
      confirmLabel: 'Alle als gelesen markieren',
      action: async () => void (await mutateAsync()),
    })
  return (
    <Button variant="primary" busy={isPending} disabled={!data?.total} onClick={() => void ask()}>
      Alle als gelesen markieren
    </Button>
  )
}
