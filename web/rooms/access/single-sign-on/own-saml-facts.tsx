import { IconDownload } from '@tabler/icons-react'
import type { SingleSignOn } from '#contract/access/single-sign-on.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import styles from './single-sign-on.module.css'

/** What a SAML provider has to know of Kontor. */
export function OwnSamlFacts({ settings }: { settings: SingleSignOn }) {
  const { entityId, answerUrl, metadataUrl } = settings
  return (
    <>
      <CopyField label="Entity-ID von Kontor" text={entityId} />
      <CopyField label="Antwortadresse (ACS)" text={answerUrl} />
      <CopyField label="Adresse der Metadaten" text={metadataUrl} />
      <a className={styles.download} href={metadataUrl} download="kontor-saml.xml">
        <IconDownload size={16} stroke={1.7} aria-hidden />
        Metadaten herunterladen
      </a>
    </>
  )
}
