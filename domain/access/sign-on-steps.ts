/** How far one gets with the provider: its address, its signing keys, then the client it knows us as. */
export const SIGN_ON_STEPS = {
  provider: 'Anbieter',
  keys: 'Signaturschlüssel',
  client: 'Client-ID und Geheimnis',
} as const
