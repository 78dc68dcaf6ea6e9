import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryName, isCountry } from './countries.ts'
import { countrySign } from './country-codes.ts'

const read: [text: string, name: string | undefined][] = [
  ['AT', 'Österreich'],
  ['a', 'Österreich'],
  ['Österreich', 'Österreich'],
  ['DE', 'Deutschland'],
  ['D', 'Deutschland'],
  ['TR', 'Türkei'],
  ['HR', 'Kroatien'],
  ['RS', 'Serbien'],
  ['SRB', 'Serbien'],
  ['HU', 'Ungarn'],
  ['UA', 'Ukraine'],
  [' sy ', 'Syrien'],
  ['ES', 'Spanien'],
  ['RU', 'Russland'],
  ['SI', 'Slowenien'],
  ['XX', undefined],
  ['', undefined],
]
for (const [text, name] of read) {
  test(`“${text}” is ${name ?? 'no country'}`, () => {
    const sign = countrySign(text)
    assert.equal(sign === undefined ? undefined : countryName(sign), name)
  })
}

// biome-ignore format: one list
const ISO = ['AD','AE','AF','AG','AL','AM','AO','AR','AT','AU','AZ','BA','BB','BD','BE','BF','BG','BH','BI','BJ','BN','BO','BR','BS','BT','BW','BY','BZ','CA','CD','CF','CG','CH','CI','CL','CM','CN','CO','CR','CU','CV','CY','CZ','DE','DJ','DK','DM','DO','DZ','EC','EE','EG','ER','ES','ET','FI','FJ','FM','FR','GA','GB','GD','GE','GH','GM','GN','GR','GT','GW','GY','HN','HR','HT','HU','ID','IE','IL','IN','IQ','IR','IS','IT','JM','JO','JP','KE','KG','KH','KI','KR','KW','KZ','LA','LB','LC','LI','LK','LR','LS','LT','LU','LV','LY','MA','MC','MD','ME','MG','MK','ML','MM','MN','MR','MT','MU','MV','MW','MX','MY','MZ','NA','NE','NG','NI','NL','NO','NP','NR','NZ','OM','PA','PE','PG','PH','PK','PL','PT','PY','QA','RO','RS','RU','RW','SA','SB','SC','SD','SE','SG','SI','SK','SL','SM','SN','SO','SR','SS','ST','SV','SY','SZ','TD','TG','TH','TJ','TL','TM','TN','TO','TR','TT','TV','TW','TZ','UA','UG','US','UY','UZ','VA','VC','VE','VN','VU','WS','XK','YE','ZA','ZM','ZW']

// Kap Verde, Korea, Moldau: the same country under another name.
const OTHER_NAMES = new Set(['CV', 'KR', 'MD'])

test('every ISO code is read as the country it names, whatever the sign of another country says', () => {
  const names = new Intl.DisplayNames(['de-AT'], { type: 'region' })
  const odd: string[] = []
  for (const iso of ISO) {
    const sign = countrySign(iso)
    if (sign === undefined || !isCountry(sign)) odd.push(`${iso} ${names.of(iso)}: ${sign}`)
    else if (countryName(sign).slice(0, 4) !== names.of(iso)!.slice(0, 4) && !OTHER_NAMES.has(iso))
      odd.push(`${iso} ${names.of(iso)}: ${countryName(sign)}`)
  }
  assert.deepEqual(odd, [])
})
