import { useQuery } from '@tanstack/react-query'
import type { Signature } from '#contract/documents/signatures.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { useObjectUrl } from '#web/ui/object-url.ts'
import { signaturePictureQuery } from './queries.ts'
import styles from './signatures.module.css'

type Props = { signature: Signature; isLarge?: boolean }

/** As it will stand on paper; who may not change it sees that there is one. */
export function SignaturePicture({ signature, isLarge }: Props) {
  const isShown = useCan('templates.write')
  const { data: file } = useQuery(signaturePictureQuery(useCompanyId(), signature, isShown))
  return <Paper file={isShown ? file : undefined} signer={signature.signer} isLarge={isLarge} />
}

type PaperProps = { file: File | null | undefined; signer: string; isLarge?: boolean | undefined }

export function Paper({ file, signer, isLarge }: PaperProps) {
  const url = useObjectUrl(file)
  return (
    <div className={styles.paper} data-large={isLarge || undefined}>
      {url && <img src={url} alt={`Unterschrift von ${signer || 'noch niemandem'}`} />}
    </div>
  )
}
