import { COUNTRIES, isCountry } from './countries.ts'

// ISO 3166-1 alpha-2 → distinguishing sign, where the two differ. ES, ET, LB, RU, SD, SY … are signs of other countries:
// two letters are read as ISO first, since payroll software and registers write that.
// biome-ignore format: one table
const SIGN_BY_ISO: Record<string, string> = {
  AD: 'AND', AE: 'UAE', AF: 'AFG', AO: 'ANG', AR: 'RA', AT: 'A', AU: 'AUS', BA: 'BIH', BB: 'BDS', BE: 'B', BH: 'BRN', BI: 'RU',
  BJ: 'DY', BN: 'BRU', BO: 'BOL', BT: 'BHT', CA: 'CDN', CD: 'CGO', CF: 'RCA', CG: 'RCB', CL: 'RCH', CM: 'CAM', CN: 'CHN',
  CU: 'C', DE: 'D', DJ: 'DJI', DM: 'WD', DO: 'DOM', EE: 'EST', EG: 'ET', ES: 'E', ET: 'ETH', FI: 'FIN', FJ: 'FJI', FM: 'FSM',
  FR: 'F', GA: 'G', GB: 'UK', GD: 'WG', GM: 'WAG', GN: 'RG', GT: 'GCA', GY: 'GUY', HT: 'RH', HU: 'H', ID: 'RI', IE: 'IRL',
  IN: 'IND', IQ: 'IRQ', IT: 'I', JM: 'JA', JO: 'JOR', JP: 'J', KE: 'EAK', KH: 'K', KI: 'KIR', KR: 'ROK',
  KW: 'KWT', LA: 'LAO', LB: 'RL', LC: 'WL', LI: 'FL', LK: 'CL', LR: 'LB', LU: 'L', LY: 'LAR', MG: 'RM', MK: 'NMK', ML: 'RMM',
  MM: 'MYA', MN: 'MGL', MR: 'RIM', MT: 'M', MU: 'MS', MX: 'MEX', MY: 'MAL', MZ: 'MOC', NA: 'NAM', NE: 'RN', NG: 'WAN',
  NI: 'NIC', NO: 'N', NP: 'NEP', NR: 'NAU', PG: 'PNG', PH: 'RP', PT: 'P', QA: 'Q', RS: 'SRB', RU: 'RUS', RW: 'RWA', SA: 'KSA',
  SB: 'SOL', SC: 'SY', SD: 'SUD', SE: 'S', SG: 'SGP', SI: 'SLO', SL: 'WAL', SM: 'RSM', SR: 'SME', SS: 'SSD', ST: 'STP',
  SV: 'ES', SY: 'SYR', SZ: 'SD', TD: 'TCH', TH: 'T', TO: 'TON', TV: 'TUV', TW: 'RC', TZ: 'EAT', UG: 'EAU', US: 'USA',
  VA: 'V', VC: 'WV', VE: 'YV', XK: 'RKS', YE: 'YEM', ZM: 'Z', ME: 'MNE',
}

// By the name it was shipped with, too: files of others know no name that was given here.
const signOf = (name: string) =>
  COUNTRIES.find(({ valueGER, shippedText }) => valueGER.toLowerCase() === name || shippedText?.toLowerCase() === name)
    ?.kfz

/** The sign of a country given as ISO code, as sign or by its German name; undefined for anything else. */
export function countrySign(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  const byIso = Object.hasOwn(SIGN_BY_ISO, code) ? SIGN_BY_ISO[code] : undefined
  return byIso ?? (isCountry(code) ? code : signOf(text.trim().toLowerCase()))
}
