import bars from './bars.module.css'
import styles from './legend.module.css'

const of = (...names: (string | undefined)[]) => names.join(' ')

type Props = { hasStamps: boolean; hasProposal: boolean; hasPin: boolean }

/** What the bars mean. */
export const Legend = ({ hasStamps, hasProposal, hasPin }: Props) => (
  <div className={styles.legend} data-screen-only>
    <span>
      <i className={of(bars.sample, bars.bar)} data-look="published" />
      veröffentlicht
    </span>
    <span>
      <i className={of(bars.sample, bars.bar)} data-look="draft" />
      Entwurf
    </span>
    <span>
      <i className={of(bars.sample, bars.bar)} data-look="open" />
      nicht zugeordnet
    </span>
    <span>
      <i className={of(bars.sample, bars.bar)} data-look="justify" />
      zu begründen
    </span>
    <span>
      <i className={of(bars.sample, bars.bar)} data-look="blocked" />
      gesperrt
    </span>
    {hasProposal && (
      <span>
        <i className={of(bars.sample, bars.bar)} data-look="proposed" />
        vorgeschlagen
      </span>
    )}
    {hasPin && (
      <span>
        <i className={of(bars.sample, bars.pin)} />
        fixiert
      </span>
    )}
    {hasStamps && (
      <span>
        <i className={of(bars.sample, bars.stamp)} />
        gestempelt
      </span>
    )}
    <span>
      <i className={of(bars.sample, bars.absence)} />
      abwesend
    </span>
    <span>
      <i className={of(bars.sample, bars.wish)} />
      Wunsch
    </span>
    <span>
      <i className={of(bars.sample, bars.absence)} data-kind="notAvailable" />
      nicht verfügbar
    </span>
  </div>
)
