/** What a device keeps beside a passkey to say whose it is: the account's id as its 16 bytes. */
export const handleOf = (accountId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'))

/** Undefined when it is not one of ours. */
export function accountOfHandle(handle: string | undefined): string | undefined {
  const hex = Buffer.from(handle ?? '', 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
