import { Banner } from '../banner.tsx'
import type { FormValues } from './entry.ts'
import styles from './form-panel.module.css'
import type { FormPanelState } from './use-form-panel.ts'

/** What was refused about things that stand nowhere in the form. */
export const Elsewhere = <Values extends FormValues>({ state }: { state: FormPanelState<Values> }) =>
  state.elsewhere.length > 0 && (
    <div className={styles.wide}>
      <Banner tone="error">{state.elsewhere.join(' ')}</Banner>
    </div>
  )
