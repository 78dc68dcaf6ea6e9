import { MOST_CERTIFICATES } from '#domain/access/sign-on-kinds.ts'
import { plainCertificate } from './rules.ts'
import { METADATA, PROTOCOL, REDIRECT, SIGNATURE } from './words.format.ts'
import { childrenOf, every, readXml, UnreadableXml, type XmlElement } from './xml.format.ts'

export type Provider = { issuer: string; signInUrl: string; certificates: string[]; notes: string[] }

const BOUNDS = { mostElements: 20_000, mostDepth: 30 }

/** What a provider says of itself; otherwise the sentence that says why it can't be read. */
export function readProvider(text: string): Provider | { problem: string } {
  const root = rootOf(text)
  if (!root)
    return {
      problem: 'Das ist kein lesbares XML. Ein Dokumenttyp (DOCTYPE) wird aus Sicherheitsgründen nicht gelesen.',
    }
  const entities = [...every(root)].filter(
    ({ name, namespace }) => name === 'EntityDescriptor' && namespace === METADATA,
  )
  const found = entities.flatMap(entity => {
    const [role] = childrenOf(entity, 'IDPSSODescriptor', METADATA).filter(({ attributes }) =>
      attributes.protocolSupportEnumeration?.split(/\s+/).includes(PROTOCOL),
    )
    return role ? [{ issuer: entity.attributes.entityID?.trim() ?? '', role }] : []
  })
  const [provider, another] = found
  if (!provider) return { problem: 'In diesen Metadaten steht kein Anmeldedienst nach SAML 2.0.' }
  if (another)
    return { problem: 'In diesen Metadaten stehen mehrere Anmeldedienste. Bitte nur die des eigenen verwenden.' }
  return { issuer: provider.issuer, ...ofRole(provider.role) }
}

function rootOf(text: string): XmlElement | undefined {
  try {
    return readXml(text.replace(/^\uFEFF/, '').trim(), BOUNDS)
  } catch (error) {
    if (error instanceof UnreadableXml) return undefined
    throw error
  }
}

function ofRole(role: XmlElement): Omit<Provider, 'issuer'> {
  const signInUrl =
    childrenOf(role, 'SingleSignOnService', METADATA).find(({ attributes }) => attributes.Binding === REDIRECT)
      ?.attributes.Location ?? ''
  const texts = childrenOf(role, 'KeyDescriptor', METADATA)
    .filter(({ attributes: { use } }) => use === undefined || use === 'signing')
    .flatMap(key =>
      [...every(key)].filter(({ name, namespace }) => name === 'X509Certificate' && namespace === SIGNATURE),
    )
  const read = texts.map(({ text }) => plainCertificate(text))
  const certificates = [...new Set(read.flatMap(one => ('certificate' in one ? [one.certificate] : [])))]
  return {
    signInUrl: signInUrl.trim(),
    certificates: certificates.slice(0, MOST_CERTIFICATES),
    notes: [
      ...(signInUrl ? [] : ['Der Anbieter nennt keine Anmeldeadresse für Weiterleitungen (HTTP-Redirect).']),
      ...(certificates.length > 0 ? [] : ['Der Anbieter nennt kein Zertifikat, das sich verwenden lässt.']),
      ...(certificates.length > MOST_CERTIFICATES
        ? [`Der Anbieter nennt ${certificates.length} Zertifikate; übernommen sind die ersten ${MOST_CERTIFICATES}.`]
        : []),
      ...(role.attributes.WantAuthnRequestsSigned === 'true' || role.attributes.WantAuthnRequestsSigned === '1'
        ? ['Der Anbieter verlangt signierte Anfragen. Kontor signiert keine; bitte schalten Sie das dort aus.']
        : []),
    ],
  }
}
