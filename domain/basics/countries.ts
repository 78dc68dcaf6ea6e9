import { enumList, type Listed } from './enum-lists.ts'

/** Distinguishing sign in international traffic → German name; ELDA names countries by this sign. UN list of signs, short names as Austria's foreign ministry writes them. */
// biome-ignore format: one table
const NAMES: Record<string, string> = {
  A: 'Österreich', AFG: 'Afghanistan', AG: 'Antigua und Barbuda', AL: 'Albanien', AM: 'Armenien', AND: 'Andorra',
  ANG: 'Angola', AUS: 'Australien', AZ: 'Aserbaidschan', B: 'Belgien', BD: 'Bangladesch', BDS: 'Barbados',
  BF: 'Burkina Faso', BG: 'Bulgarien', BHT: 'Bhutan', BIH: 'Bosnien und Herzegowina', BOL: 'Bolivien', BR: 'Brasilien',
  BRN: 'Bahrain', BRU: 'Brunei', BS: 'Bahamas', BW: 'Botsuana', BY: 'Belarus', BZ: 'Belize', C: 'Kuba', CAM: 'Kamerun',
  CDN: 'Kanada', CGO: 'Kongo, Demokratische Republik', CH: 'Schweiz', CHN: 'China', CI: 'Côte d’Ivoire',
  CL: 'Sri Lanka', CO: 'Kolumbien', COM: 'Komoren', CR: 'Costa Rica', CV: 'Kap Verde', CY: 'Zypern', CZ: 'Tschechien',
  D: 'Deutschland', DJI: 'Dschibuti', DK: 'Dänemark', DOM: 'Dominikanische Republik', DY: 'Benin', DZ: 'Algerien',
  E: 'Spanien', EAK: 'Kenia', EAT: 'Tansania', EAU: 'Uganda', EC: 'Ecuador', ER: 'Eritrea', ES: 'El Salvador',
  EST: 'Estland', ET: 'Ägypten', ETH: 'Äthiopien', F: 'Frankreich', FIN: 'Finnland', FJI: 'Fidschi',
  FL: 'Liechtenstein', FSM: 'Mikronesien', G: 'Gabun', GCA: 'Guatemala', GE: 'Georgien', GH: 'Ghana',
  GR: 'Griechenland', GUY: 'Guyana', GW: 'Guinea-Bissau', H: 'Ungarn', HN: 'Honduras', HR: 'Kroatien', I: 'Italien',
  IL: 'Israel', IND: 'Indien', IR: 'Iran', IRL: 'Irland', IRQ: 'Irak', IS: 'Island', J: 'Japan', JA: 'Jamaika',
  JOR: 'Jordanien', K: 'Kambodscha', KG: 'Kirgisistan', KIR: 'Kiribati', KSA: 'Saudi-Arabien', KWT: 'Kuwait',
  KZ: 'Kasachstan', L: 'Luxemburg', LAO: 'Laos', LAR: 'Libyen', LB: 'Liberia', LS: 'Lesotho', LT: 'Litauen',
  LV: 'Lettland', M: 'Malta', MA: 'Marokko', MAL: 'Malaysia', MC: 'Monaco', MD: 'Moldau', MEX: 'Mexiko',
  MGL: 'Mongolei', MNE: 'Montenegro', MOC: 'Mosambik', MS: 'Mauritius', MV: 'Malediven', MW: 'Malawi', MYA: 'Myanmar',
  N: 'Norwegen', NAM: 'Namibia', NAU: 'Nauru', NEP: 'Nepal', NIC: 'Nicaragua', NL: 'Niederlande',
  NMK: 'Nordmazedonien', NZ: 'Neuseeland', OM: 'Oman', P: 'Portugal', PA: 'Panama', PAL: 'Palau', PE: 'Peru',
  PK: 'Pakistan', PL: 'Polen', PNG: 'Papua-Neuguinea', PS: 'Palästina', PY: 'Paraguay', Q: 'Katar', RA: 'Argentinien',
  RC: 'Taiwan', RCA: 'Zentralafrikanische Republik', RCB: 'Kongo, Republik', RCH: 'Chile', RG: 'Guinea', RH: 'Haiti',
  RI: 'Indonesien', RIM: 'Mauretanien', RKS: 'Kosovo', RL: 'Libanon', RM: 'Madagaskar', RMM: 'Mali', RN: 'Niger',
  RO: 'Rumänien', ROK: 'Korea, Republik', RP: 'Philippinen', RSM: 'San Marino', RU: 'Burundi', RUS: 'Russland',
  RWA: 'Ruanda', S: 'Schweden', SD: 'Eswatini', SGP: 'Singapur', SK: 'Slowakei', SLO: 'Slowenien', SME: 'Suriname',
  SN: 'Senegal', SO: 'Somalia', SOL: 'Salomonen', SRB: 'Serbien', SSD: 'Südsudan', STP: 'São Tomé und Príncipe',
  SUD: 'Sudan', SY: 'Seychellen', SYR: 'Syrien', T: 'Thailand', TCH: 'Tschad', TG: 'Togo', TJ: 'Tadschikistan',
  TL: 'Timor-Leste', TM: 'Turkmenistan', TN: 'Tunesien', TON: 'Tonga', TR: 'Türkei', TT: 'Trinidad und Tobago',
  TUV: 'Tuvalu', UA: 'Ukraine', UAE: 'Vereinigte Arabische Emirate', UK: 'Vereinigtes Königreich', USA: 'Vereinigte Staaten',
  UY: 'Uruguay', UZ: 'Usbekistan', V: 'Vatikanstadt', VN: 'Vietnam', VU: 'Vanuatu', WAG: 'Gambia', WAL: 'Sierra Leone',
  WAN: 'Nigeria', WD: 'Dominica', WG: 'Grenada', WL: 'St. Lucia', WS: 'Samoa', WV: 'St. Vincent und die Grenadinen',
  YEM: 'Jemen', YV: 'Venezuela', Z: 'Sambia', ZA: 'Südafrika', ZW: 'Simbabwe',
}

export type Country = { kfz: string; valueGER: string }

/** All countries by German name, Austria first. */
export const COUNTRIES: readonly Listed<Country>[] = enumList(
  'country',
  Object.entries(NAMES)
    .map(([kfz, valueGER]): Country => ({ kfz, valueGER }))
    .sort((a, b) => Number(b.kfz === 'A') - Number(a.kfz === 'A') || a.valueGER.localeCompare(b.valueGER, 'de-AT')),
  'kfz',
  'valueGER',
)

export const isCountry = (kfz: string): boolean => Object.hasOwn(NAMES, kfz)

/** The German name, or the sign itself when the list does not know it. */
export const countryName = (kfz: string): string => COUNTRIES.find(country => country.kfz === kfz)?.valueGER ?? kfz
