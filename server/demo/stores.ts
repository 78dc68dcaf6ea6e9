export type DemoStore = (typeof STORES)[number]

/** Those of the demo companies that have any, the first ones where one has fewer; the federal states as Statistik Austria numbers them. */
export const STORES = [
  {
    number: '10',
    name: 'Wien Mariahilf',
    postalCode: '1060',
    city: 'Wien',
    federalState: 9,
    description: 'Mariahilfer Straße',
  },
  {
    number: '20',
    name: 'Wien Donaustadt',
    postalCode: '1220',
    city: 'Wien',
    federalState: 9,
    description: 'Donauzentrum',
  },
  {
    number: '30',
    name: 'Graz Jakomini',
    postalCode: '8010',
    city: 'Graz',
    federalState: 6,
    description: 'Jakominiplatz',
  },
  {
    number: '40',
    name: 'Linz Landstraße',
    postalCode: '4020',
    city: 'Linz',
    federalState: 4,
    description: 'Landstraße',
  },
  {
    number: '50',
    name: 'Salzburg Lehen',
    postalCode: '5020',
    city: 'Salzburg',
    federalState: 5,
    description: 'Ignaz-Harrer-Straße',
  },
  {
    number: '60',
    name: 'Innsbruck Wilten',
    postalCode: '6020',
    city: 'Innsbruck',
    federalState: 7,
    description: 'Leopoldstraße',
  },
]
