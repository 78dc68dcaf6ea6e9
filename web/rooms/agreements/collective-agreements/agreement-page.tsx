import { IconBooks, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { SPECIAL_PAYMENT_KINDS } from '#domain/agreements/collective-agreements.ts'
import { formatScaled } from '#domain/basics/numbers.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProposalBanners } from '../agreement-proposals/proposal-banners.tsx'
import { companyCatalogueQuery } from '../agreement-proposals/queries.ts'
import { specialPaymentText } from './agreement-texts.ts'
import { AllowancesCard } from './allowances-card.tsx'
import styles from './collective-agreements.module.css'
import { queries } from './queries.ts'
import { TablesCard } from './tables-card.tsx'

const AgreementDialog = lazyLayer(() => import('./agreement-dialog.tsx'))
const FollowDialog = lazyLayer(() => import('../agreement-proposals/follow-dialog.tsx'))

type Props = { agreement: CollectiveAgreement; views: ReactNode; column: ReactNode; onRaise: () => void }

/** One agreement: its terms in a line, its tables, its allowances. */
export function AgreementPage({ agreement, views, column, onRaise }: Props) {
  const canWrite = useCan('agreements.write')
  const { data: catalogue } = useQuery(companyCatalogueQuery(useCompanyId()))
  const [dialog, setDialog] = useState<'edit' | 'follow'>()
  const close = () => setDialog(undefined)
  const change = queries.useChange()
  const { mutateAsync: remove } = queries.useRemove()
  const askRemove = () =>
    confirm({
      title: 'Kollektivvertrag löschen',
      about: `Kollektivvertrag „${agreement.name}“`,
      text: 'Soll er mit allen Tabellen und Zulagen wirklich gelöscht werden?',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(agreement),
    })
  return (
    <>
      <PageHeader
        title="Kollektivverträge"
        actions={
          canWrite && (
            <Menu
              label="Weitere Aktionen"
              trigger={props => (
                <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />
              )}
              items={[
                {
                  label: 'Kollektivvertrag bearbeiten',
                  icon: <IconPencil size={17} />,
                  onSelect: () => setDialog('edit'),
                },
                {
                  label: 'Dem Katalog folgen',
                  icon: <IconBooks size={17} />,
                  disabled: !catalogue?.isAllowed && 'Bitte erlauben Sie zuerst zentrale Kollektivverträge.',
                  onSelect: () => setDialog('follow'),
                },
                {
                  label: 'Kollektivvertrag löschen',
                  icon: <IconTrash size={17} />,
                  tone: 'danger',
                  onSelect: () => void askRemove(),
                },
              ]}
            />
          )
        }
      >
        {views}
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.stack}>{column}</div>
        <div className={styles.stack}>
          <ProposalBanners agreementId={agreement.id} onTaken={onRaise} />
          <Terms
            agreement={agreement}
            followed={catalogue?.agreements.find(({ id }) => id === agreement.catalogueId)?.name}
          />
          <TablesCard agreement={agreement} />
          <AllowancesCard agreement={agreement} change={change} canWrite={canWrite} />
        </div>
      </div>
      {dialog === 'edit' && <AgreementDialog agreement={agreement} onClose={close} />}
      {dialog === 'follow' && <FollowDialog agreement={agreement} onClose={close} />}
    </>
  )
}

const termsOf = (agreement: CollectiveAgreement): [label: string, value: string][] => [
  ['Wochenstunden', formatScaled(Math.round((agreement.weeklyMinutes / 60) * 100), 2)],
  ['Teiler Stunde', agreement.hourDivisor === null ? '–' : formatScaled(agreement.hourDivisor, 2)],
  ['Teiler Tag', agreement.dayDivisor === null ? '–' : formatScaled(agreement.dayDivisor, 2)],
  ['Durchrechnung', agreement.averagingWeeks === null ? '–' : `${agreement.averagingWeeks} Wochen`],
  ['Vordienst höchstens', agreement.mostPreviousMonths === null ? 'alles' : `${agreement.mostPreviousMonths} Monate`],
]

type TermsProps = Pick<Props, 'agreement'> & { followed: string | undefined }

function Terms({ agreement, followed }: TermsProps) {
  return (
    <section className={styles.terms} aria-label={agreement.name}>
      <h2>{agreement.name}</h2>
      <dl>
        {termsOf(agreement).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {agreement.specialPaymentFactors.length > 0 && (
        <p>
          {agreement.specialPaymentFactors
            .map(factor => `${SPECIAL_PAYMENT_KINDS[factor.kind]}: ${specialPaymentText(factor)}`)
            .join(' · ')}
          . Rückstellungen rechnen mit dem, was in deren Einstellungen steht.
        </p>
      )}
      {followed && <p>Folgt im zentralen Katalog „{followed}“.</p>}
      {agreement.note && <p>{agreement.note}</p>}
    </section>
  )
}
