import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonProvision, ProvisionSheet } from '#contract/provisions/provisions.ts'
import { formatDay } from '#domain/basics/days.ts'
import { personName } from '#domain/people/person-name.ts'
import { SHEET_PARTS, type SheetPart } from '#domain/provisions/provision-words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { exceptionsQuery } from '../provision-exceptions/queries.ts'
import { specialPaymentsQuery } from '../special-payments/queries.ts'
import { moneyText } from './provision-columns.tsx'
import styles from './provisions.module.css'
import { type Asked, provisionSheetQuery, useSheetsPdf } from './queries.ts'
import { useMend } from './use-mend.ts'

const ProvisionExceptionDialog = lazyLayer(() => import('../provision-exceptions/provision-exception-dialog.tsx'))
const SpecialPaymentDialog = lazyLayer(() => import('../special-payments/special-payment-dialog.tsx'))

type Props = { asked: Asked; person: PersonProvision; onRates: () => void; onClose: () => void }

/** The calculation sheet of one person, and what of it is entered by hand. A date that was kept is only to be read. */
export default function ProvisionDrawer({ asked, person, onRates, onClose }: Props) {
  const { companyId, month, runId } = asked
  const year = Number(month.slice(0, 4))
  const { data, error, refetch } = useQuery(provisionSheetQuery(asked, person.employeeId))
  const exceptions = useQuery({ ...exceptionsQuery(companyId), enabled: runId === undefined })
  const specials = useQuery({ ...specialPaymentsQuery(companyId, year), enabled: runId === undefined })
  const pdf = useSheetsPdf()
  const [editing, setEditing] = useState<'exception' | 'special'>()
  const who = { id: person.employeeId, name: personName(person) }
  const exception = exceptions.data?.find(
    each =>
      each.employeeId === who.id && each.fromMonth <= month && (each.untilMonth === null || each.untilMonth >= month),
  )
  const sheet = data?.employeeId === who.id && data.month === month ? data : undefined
  return (
    <Drawer
      title={who.name}
      onClose={onClose}
      size={620}
      footer={<Footer {...{ pdf, asked, person, who, runId, specials, setEditing, exceptions, onClose }} />}
    >
      <p className={styles.about}>
        {[
          person.personnelNumber && `Nr. ${person.personnelNumber}`,
          person.storeName,
          person.costCentre,
          `Stichtag ${formatDay(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }))}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {sheet ? (
        <Sheet sheet={sheet} onRates={onRates} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={12} height={40} />
      )}
      {editing === 'exception' && (
        <ProvisionExceptionDialog person={who} {...{ month, exception }} onClose={() => setEditing(undefined)} />
      )}
      {editing === 'special' && (
        <SpecialPaymentDialog
          person={who}
          year={year}
          special={specials.data?.find(({ employeeId }) => employeeId === who.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Drawer>
  )
}

function Sheet({ sheet, onRates }: { sheet: ProvisionSheet; onRates: () => void }) {
  const mend = useMend(onRates)
  const { sumCents, differenceCents, isExcluded, gaps, lines } = sheet
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet scrolls by the keys
    <section aria-label="Berechnungsblatt" tabIndex={0} className={styles.sheet}>
      <p className={styles.sum}>
        <b>{isExcluded ? 'Ausgenommen' : sumCents === null ? '–' : `€ ${moneyText(sumCents)}`}</b>
        {differenceCents !== null && <span>Differenz {moneyText(differenceCents)}</span>}
      </p>
      {gaps.length > 0 && (
        <Banner tone="warn">
          <div className={styles.gaps}>
            {gaps.map(({ code, text }) => {
              const way = mend(code, sheet.employeeId)
              return (
                <p key={text}>
                  {text}.{' '}
                  {way && (
                    <button type="button" onClick={way.go}>
                      {way.label}
                    </button>
                  )}
                </p>
              )
            })}
          </div>
        </Banner>
      )}
      {(Object.keys(SHEET_PARTS) as SheetPart[]).map(part => (
        <section key={part} aria-label={SHEET_PARTS[part]}>
          <h3 className={styles.heading}>{SHEET_PARTS[part]}</h3>
          <dl className={styles.lines}>
            {lines
              .filter(line => line.part === part)
              .map(({ label, text, value, isResult }) => (
                <div key={label} data-sum={isResult || undefined} data-missing={value === 'fehlt' || undefined}>
                  <dt>
                    {label}
                    {text && <small>{text}</small>}
                  </dt>
                  <dd>{value.replace(/^-/, '−')}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </section>
  )
}

type FooterProps = Pick<Props, 'asked' | 'person' | 'onClose'> & {
  pdf: ReturnType<typeof useSheetsPdf>
  who: { id: number; name: string }
  runId: number | undefined
  specials: { data?: unknown }
  setEditing: (next: 'special' | 'exception' | undefined) => void
  exceptions: { data?: unknown }
}

function Footer({ pdf, asked, person, who, runId, specials, setEditing, exceptions, onClose }: FooterProps) {
  return (
    <div className={styles.footer}>
      <Button
        variant="text"
        icon={<IconFileTypePdf size={16} stroke={1.8} />}
        busy={pdf.isPending}
        onClick={() => pdf.mutate({ ...asked, storeIds: [person.storeId], employeeId: who.id })}
      >
        Berechnungsblatt
      </Button>
      {runId === undefined && (
        <>
          <Button disabled={!specials.data} onClick={() => setEditing('special')}>
            Sonderzahlungen
          </Button>
          <Button disabled={!exceptions.data} onClick={() => setEditing('exception')}>
            Von Hand
          </Button>
        </>
      )}
      <Button variant="primary" onClick={onClose}>
        Schließen
      </Button>
    </div>
  )
}
