import { RecordList } from '#web/lib/record-list.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { accountingCircleColumns } from './accounting-circle-columns.tsx'
import styles from './accounting-circles.module.css'
import { queries } from './queries.ts'

const AccountingCircleDialog = lazyLayer(() => import('./accounting-circle-dialog.tsx'))

export const AccountingCirclesScreen = () => (
  <RecordList
    queries={queries}
    title="Finanzbuchhaltungskreise"
    newLabel="Neuer Finanzbuchhaltungskreis"
    writes="settings.write"
    columns={accountingCircleColumns}
    dialog={AccountingCircleDialog}
    bands={
      <div className={styles.waiting}>
        <Banner tone="info">
          Der Standard steht im KS Mengenreport. Dateien an die Lohnverrechnung nennen keinen.
        </Banner>
      </div>
    }
    nothing={{
      title: 'Noch keine Finanzbuchhaltungskreise',
      text: 'Finanzbuchhaltungskreise ordnen Personalkosten den Kreisen Ihrer Buchhaltung zu.',
    }}
  />
)
