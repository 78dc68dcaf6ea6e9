const NAMESPACE = 'http://v4.transfer.ws.elda.at/'

export type Operation = 'senden' | 'ruecksendungenAuflisten' | 'empfangen'

/** Of one call: it counts once, and for a minute from when it was made. Domain 1.1 */
export type Security = {
  apiKey: string
  created: string
  kundenpasswort: string
  nonce: string
  seriennummer: string
}

/** SOAP 1.1; only the operation is of the service’s namespace. */
export function writeEnvelope(
  operation: Operation,
  security: Security,
  fields: Readonly<Record<string, string>>,
): string {
  // In the order of the service’s schema.
  const { apiKey, created, kundenpasswort, nonce, seriennummer } = security
  const parameters = elements({ apiKey, created, kundenpasswort, nonce, seriennummer })
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><v4:${operation} xmlns:v4="${NAMESPACE}"><arg0><securityParameters>${parameters}</securityParameters>${elements(fields)}</arg0></v4:${operation}></soapenv:Body></soapenv:Envelope>`
}

const elements = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('')

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 has no place for is left away. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant.
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"']/g, letter => ESCAPES[letter]!)
