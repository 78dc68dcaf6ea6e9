import { type SigningCertificate, type SingleSignOn, SingleSignOnChange } from '#contract/access/single-sign-on.ts'
import { MOST_CERTIFICATES, type SignOnKind } from '#domain/access/sign-on-kinds.ts'

/** Those that are kept, and what was pasted besides. */
export type Certificates = { kept: readonly SigningCertificate[]; pasted: string }

export type Values = {
  kind: SignOnKind
  issuer: string
  clientId: string
  clientSecret: string
  /** The issuer of SAML, which is called otherwise and need be no address. */
  entityId: string
  signInUrl: string
  certificates: Certificates
  emailAttribute: string
  emailDomains: string
}

export const valuesOf = (settings: SingleSignOn): Values => {
  const isSaml = settings.kind === 'saml'
  return {
    kind: settings.kind,
    issuer: isSaml ? '' : settings.issuer,
    clientId: settings.clientId,
    clientSecret: '',
    entityId: isSaml ? settings.issuer : '',
    signInUrl: settings.signInUrl,
    certificates: { kept: settings.certificates, pasted: '' },
    emailAttribute: settings.emailAttribute,
    emailDomains: settings.emailDomains.join(', '),
  }
}

/** The version goes with every change. */
export const Draft = SingleSignOnChange.omit({ version: true })

export function draftOf({ kind, clientSecret, emailDomains, ...values }: Values) {
  const shared = { kind, emailDomains: emailDomains.split(/[\s,;]+/).filter(Boolean) }
  if (kind === 'oidc') {
    const { issuer, clientId } = values
    return { ...shared, issuer, clientId, ...(clientSecret !== '' && { clientSecret }) }
  }
  const { entityId: issuer, signInUrl, certificates, emailAttribute } = values
  return { ...shared, issuer, signInUrl, certificates: textsOf(certificates), emailAttribute }
}

const textsOf = ({ kept, pasted }: Certificates): string[] => [
  ...kept.map(({ certificate }) => certificate),
  ...(pasted.match(/-----BEGIN [^-]+-----[^-]*-----END [^-]+-----/g) ?? (pasted.trim() ? [pasted.trim()] : [])),
]

export function certificatesProblem(certificates: Certificates): string | undefined {
  const count = textsOf(certificates).length
  if (count === 0) return 'Mindestens ein Zertifikat angeben'
  return count > MOST_CERTIFICATES ? `Höchstens ${MOST_CERTIFICATES} Zertifikate` : undefined
}

/** What is stored, as a change of one thing names it all. */
export const wantedOf = ({
  kind,
  issuer,
  clientId,
  signInUrl,
  certificates,
  emailAttribute,
  emailDomains,
}: SingleSignOn) => ({
  ...{ kind, issuer, clientId, signInUrl, emailAttribute, emailDomains },
  certificates: certificates.map(({ certificate }) => certificate),
})
