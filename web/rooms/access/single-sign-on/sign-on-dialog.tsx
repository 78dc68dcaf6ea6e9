import type { ProviderMetadata } from '#contract/access/saml-answers.ts'
import type { SingleSignOn } from '#contract/access/single-sign-on.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { useRecordForm } from '#web/lib/record-form.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { OwnSamlFacts } from './own-saml-facts.tsx'
import { ProviderMetadataReader } from './provider-metadata.tsx'
import { useChangeSignOn } from './queries.ts'
import { entriesOf } from './sign-on-entries.ts'
import { isSetUp } from './sign-on-state.ts'
import { Draft, draftOf, type Values, valuesOf } from './sign-on-values.ts'
import styles from './single-sign-on.module.css'

type Props = { settings: SingleSignOn; onClose: () => void }

const KIND = ['kind'] as const
const OTHERS: readonly (keyof Values)[] = [
  ...(['issuer', 'clientId', 'clientSecret', 'entityId', 'signInUrl', 'certificates'] as const),
  ...(['emailAttribute', 'emailDomains'] as const),
]

export default function SignOnDialog({ settings, onClose }: Props) {
  const { form, takeOver } = useSignOnForm({ settings, onClose })
  const { state, box, dirty, busy, wasOvertaken, accept } = form
  const companyId = useCompanyId()
  const isNew = !isSetUp(settings)
  const isSaml = state.values.kind === 'saml'
  return (
    <FormDialog
      title={isNew ? 'Anmeldedienst einrichten' : 'Anmeldedienst bearbeiten'}
      submitLabel="Speichern"
      size={560}
      onSubmit={accept}
      {...{ dirty, busy, onClose }}
    >
      {wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
      {!isNew && (
        <HistoryButton title="Verlauf von Anmeldung mit Firmenkonto" records={[`access/single-sign-on:${companyId}`]} />
      )}
      <div ref={box} className={styles.form}>
        {state.elsewhere.length > 0 && <Banner tone="error">{state.elsewhere.join(' ')}</Banner>}
        <FormPanel state={state} keys={KIND} />
        {isSaml && <ProviderMetadataReader onRead={takeOver} />}
        <FormPanel state={state} keys={OTHERS} />
        {isSaml && (
          <section className={styles.own} aria-label="Beim Anbieter eintragen">
            <h3>Beim Anbieter eintragen</h3>
            <OwnSamlFacts settings={settings} />
          </section>
        )}
      </div>
    </FormDialog>
  )
}

function useSignOnForm({ settings, onClose }: Props) {
  const companyId = useCompanyId()
  const form = useRecordForm({
    record: { id: companyId, version: settings.version },
    entries: entriesOf(settings),
    values: valuesOf(settings),
    schema: Draft,
    toDraft: draftOf,
    // All of it belongs together: who saves says for what the secret is.
    besides: values => Draft.safeParse(draftOf(values)).data ?? {},
    change: useChangeSignOn(companyId),
    onSaved: onClose,
    onUnchanged: onClose,
  })
  const { set } = form.state
  const takeOver = ({ issuer, signInUrl, certificates }: ProviderMetadata) => {
    set('entityId', issuer)
    set('signInUrl', signInUrl)
    set('certificates', { kept: certificates, pasted: '' })
  }
  return { form, takeOver }
}
