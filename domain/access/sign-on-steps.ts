/** How far one gets with the provider: its address, its signing keys, then the client it knows us as. */
export const SIGN_ON_STEPS = {
  provider: 'Anbieter',
  keys: 'Signaturschlüssel',
  client: 'Client-ID und Geheimnis',
  // By SAML, where nothing is asked of the provider without a person.
  address: 'Anmeldeadresse',
  certificates: 'Zertifikate',
  person: 'Anmeldung',
} as const
