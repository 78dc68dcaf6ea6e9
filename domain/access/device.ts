/** The browser and the system of a user agent in words, such as `Firefox auf Windows`. */
export function deviceName(userAgent: string): string {
  const browser = find(BROWSERS, userAgent)
  const system = find(SYSTEMS, userAgent)
  if (browser && system) return `${browser} auf ${system}`
  return browser ?? (system && `Browser auf ${system}`) ?? 'Unbekanntes Gerät'
}

const find = (names: readonly [string, RegExp][], userAgent: string) =>
  names.find(([, sign]) => sign.test(userAgent))?.[0]

// In this order: most browsers also claim to be Chrome and Safari, and an Android is also a Linux.
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?Chrome\/|\bCriOS\//],
  ['Chromium', /\bChromium\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]
